import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { UiProvider } from '../UiProvider.tsx';
import { RichText } from './RichText.tsx';

afterEach(cleanup);

const show = (text: string, hasLinks?: boolean) =>
  render(
    <UiProvider>
      <main style={{ width: 600 }}>
        <RichText text={text} {...(hasLinks === undefined ? {} : { hasLinks })} />
      </main>
    </UiProvider>,
  );
const main = page.getByRole('main');
const link = page.getByRole('link');
const parserIsLoaded = () =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes('/Markup.tsx'));

describe('RichText', () => {
  // First, while nothing has loaded the parser.
  it('loads the parser only for a text with markup, and nothing moves when it arrives', async () => {
    const plain = await show('Plain text\n\n  with   spaces\nand lines.');
    await expect.element(main).toHaveTextContent('Plain text with spaces and lines.');
    expect(getComputedStyle(main.element().querySelector('main > p') ?? main.element()).whiteSpace).toBe(
      'pre-wrap',
    );
    expect(parserIsLoaded()).toBe(false);
    await plain.unmount();

    await show(
      'A **bold** word\nand a line\n\nTwo things:\n- one\n  - inner\n- two\n\n1. first\n\n   more\n2. second\n\nEnd',
    );
    const before = main.element().getBoundingClientRect().height;
    expect(main.element().textContent).toContain('**bold**');
    await expect.element(page.getByText('bold', { exact: true })).toBeVisible();
    expect(main.element().getBoundingClientRect().height).toBe(before);
    expect(parserIsLoaded()).toBe(true);
  });

  it('screen readers hear bold words, emphasis, lists and their items', async () => {
    await show('**b** and *e*\n\n3. x\n4. y\n   - z');
    await expect.element(main).toMatchAriaInlineSnapshot(`
      - main:
        - paragraph:
          - strong: b
          - text: and
          - emphasis: e
        - list:
          - listitem:
            - paragraph: x
          - listitem:
            - paragraph: "y"
            - list:
              - listitem:
                - paragraph: z
    `);
    const [ordered] = page.getByRole('list').elements();
    expect(ordered).toHaveProperty('tagName', 'OL');
    expect(ordered).toHaveProperty('start', 3);
  });

  it('a link opens apart and tells the other page nothing', async () => {
    await show('[The plan](https://a.example/plan) and <ana@a.example>');
    const plan = page.getByRole('link', { name: 'The plan (opens in a new tab)' });
    await expect.element(plan).toHaveAttribute('href', 'https://a.example/plan');
    await expect.element(plan).toHaveAttribute('target', '_blank');
    await expect.element(plan).toHaveAttribute('rel', 'noopener noreferrer');
    const mail = page.getByRole('link', { name: 'ana@a.example' });
    await expect.element(mail).toHaveAttribute('href', 'mailto:ana@a.example');
    await expect.element(mail).not.toHaveAttribute('target');
  });

  it('without links, the address follows the words', async () => {
    await show('**See** [the plan](https://a.example/plan) and https://a.example', false);
    await expect
      .element(main)
      .toHaveTextContent('See the plan (https://a.example/plan) and https://a.example');
    await expect.element(link).not.toBeInTheDocument();
  });

  it.each([
    '<img src=x onerror="document.title=1"> **b** <script>document.title=1</script>',
    '[x](javascript:document.title=1) **b** <javascript:document.title=1>',
    '**b** <a href="javascript:document.title=1">x</a>',
  ])('%s is text', async (hostile) => {
    await show(hostile);
    await expect.element(page.getByText('b', { exact: true })).toBeVisible();
    expect(main.element().textContent).toBe(hostile.replaceAll('**', ''));
    expect(main.element().querySelectorAll('img, script, a')).toHaveLength(0);
  });

  it('a text of 10,000 dashes is shown as it was written', async () => {
    await show('- '.repeat(5000));
    await expect.element(main).toBeVisible();
    expect(main.element().querySelectorAll('li')).toHaveLength(0);
    expect(main.element().textContent).toBe('- '.repeat(5000));
  });

  it('long words and deep lists cause no sideways scrolling', async () => {
    await page.viewport(320, 600);
    await render(
      <UiProvider>
        <main style={{ width: 280, overflow: 'auto' }}>
          <RichText
            text={`${'- '.repeat(8)}${'x'.repeat(200)} https://a.example/${'y'.repeat(300)}\n\n2026. a\n\n**b**`}
          />
        </main>
      </UiProvider>,
    );
    await expect.element(page.getByText('b', { exact: true })).toBeVisible();
    const { scrollWidth, clientWidth } = main.element();
    expect(scrollWidth).toBe(clientWidth);
  });

  it('reads each paragraph in its own direction', async () => {
    const { unmount } = await show('כל הכבוד');
    await expect.element(page.getByText('כל הכבוד')).toHaveAttribute('dir', 'auto');
    await unmount();
    await show('**Well done**\n\n**כל הכבוד**\n\n- תודה');
    const directionOf = (words: string) => {
      const block = page.getByText(words, { exact: true }).element().closest('p');
      return block && getComputedStyle(block).direction;
    };
    await expect.element(page.getByText('Well done', { exact: true })).toBeVisible();
    expect(['Well done', 'כל הכבוד'].map(directionOf)).toEqual(['ltr', 'rtl']);
    expect(getComputedStyle(page.getByRole('listitem').element()).direction).toBe('rtl');
  });
});
