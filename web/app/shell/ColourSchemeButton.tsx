import { ActionIcon, type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '#web/ui/icons.tsx';

/** Cycles through system, light and dark. */
export function ColourSchemeButton() {
  // Keep transitions: the library disables them with an inline style, which the content security policy
  // forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const { label, Icon, next } = schemes[colorScheme];
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`Colors: ${label}. Change to ${schemes[next].label}`}
      title={`Colors: ${label}`}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}

const schemes: Record<MantineColorScheme, { label: string; Icon: typeof IconSun; next: MantineColorScheme }> =
  {
    auto: { label: 'system', Icon: IconDeviceDesktop, next: 'light' },
    light: { label: 'light', Icon: IconSun, next: 'dark' },
    dark: { label: 'dark', Icon: IconMoon, next: 'auto' },
  };
