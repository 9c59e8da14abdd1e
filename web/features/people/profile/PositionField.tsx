import { useQuery } from '@tanstack/react-query';
import { CreatableSelectField } from '#web/ui/forms/pickers/CreatableSelectField.tsx';
import { positionsQuery } from '../people-writes.api.ts';

/** An existing position by its title, or a new one. */
export function PositionField() {
  const { data: positions = [] } = useQuery(positionsQuery);
  return (
    <CreatableSelectField
      name="positionName"
      label="Position"
      newLabel="New position"
      options={positions.map(({ title }) => title)}
      required
    />
  );
}
