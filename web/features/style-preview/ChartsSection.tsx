import { BarDistribution } from '#web/ui/charts/BarDistribution.tsx';
import { SparkLine } from '#web/ui/charts/SparkLine.tsx';
import { StatusBar } from '#web/ui/charts/StatusBar.tsx';
import { SideBySide } from './SideBySide.tsx';

export function ChartsSection() {
  return <SideBySide Content={Charts} />;
}

const Charts = () => (
  <>
    <StatusBar
      label="Evaluations"
      parts={[
        { label: 'Complete', value: 5, tone: 'good' },
        { label: 'Incomplete', value: 3, tone: 'neutral' },
      ]}
    />
    <SparkLine
      label="Score by period"
      max={5}
      points={[
        { label: '2023', value: 3.4 },
        { label: '2024', value: null },
        { label: '2025', value: 4.1 },
        { label: '2026', value: 4.4 },
      ]}
    />
    <BarDistribution
      label="Ratings"
      bars={[
        { label: 'Amazing', value: 4 },
        { label: 'Good', value: 9 },
        { label: 'Okay', value: 2 },
        { label: 'Struggle', value: 0 },
      ]}
    />
  </>
);
