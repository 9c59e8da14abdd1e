import { useQuery } from '@tanstack/react-query';
import { MISSING_ID } from '#contract/core/values/constants.ts';
import { CreatableSelect } from '#web/ui/forms/pickers/CreatableSelect.tsx';
import { useField } from '#web/ui/forms/use-field.ts';
import { clientsQuery } from './projects.api.ts';

/** An existing client by its name, or a new one. */
export function ClientField() {
  const { data: clients = [] } = useQuery(clientsQuery);
  const {
    value,
    onChange,
    registry: _registry,
    ...field
  } = useField('client', [], {
    label: 'Client',
    asText: nameIn,
  });
  const choose = (name: string) => {
    const known = clients.find((client) => client.name === name);
    onChange({ clientId: known?.clientId ?? MISSING_ID, name });
  };
  return (
    <CreatableSelect
      {...field}
      label="Client"
      newLabel="New client"
      placeholder="Search or add"
      options={clients.map(({ name }) => name)}
      value={nameIn(value)}
      onChange={choose}
      required
    />
  );
}

const nameIn = (value: unknown) =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
    ? value.name
    : '';
