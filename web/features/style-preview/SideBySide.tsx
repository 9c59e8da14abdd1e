import { MantineProvider } from '@mantine/core';
import type { ComponentType } from 'react';
import { theme } from '#web/ui/theme.ts';
import './side-variables.css';
import classes from './StylePreviewPage.module.css';

/** Renders the same content on a light and on a dark background. */
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
  return (
    <div
      data-side
      role="group"
      aria-label={scheme === 'light' ? 'Light' : 'Dark'}
      data-mantine-color-scheme={scheme}
      className={classes.side}
    >
      <MantineProvider
        theme={theme}
        forceColorScheme={scheme}
        getRootElement={() => undefined}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <Content />
      </MantineProvider>
    </div>
  );
}
