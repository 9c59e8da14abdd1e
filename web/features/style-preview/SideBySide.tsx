import { MantineProvider } from '@mantine/core';
import type { ComponentType } from 'react';
import { useId } from 'react';
import { cssVariables, theme } from '#web/ui/theme.ts';
import classes from './StylePreviewPage.module.css';

/** Draws the same parts on a light and on a dark ground. */
export function SideBySide({ Content }: { readonly Content: ComponentType }) {
  return (
    <div className={classes.pair}>
      <Side scheme="light" Content={Content} />
      <Side scheme="dark" Content={Content} />
    </div>
  );
}

type SideProps = { readonly scheme: 'light' | 'dark'; readonly Content: ComponentType };

function Side({ scheme, Content }: SideProps) {
  const id = useId();
  return (
    <div
      id={id}
      role="group"
      aria-label={scheme === 'light' ? 'Light' : 'Dark'}
      data-mantine-color-scheme={scheme}
      className={classes.side}
    >
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        forceColorScheme={scheme}
        cssVariablesSelector={`[id="${id}"]`}
        getRootElement={() => undefined}
        withGlobalClasses={false}
      >
        <Content />
      </MantineProvider>
    </div>
  );
}
