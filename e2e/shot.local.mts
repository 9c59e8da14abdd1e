import { chromium } from '@playwright/test';
const [path='/dashboard', name='dash', ...opts] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-background-networking','--disable-component-update','--disable-sync','--no-first-run'] });
const base='http://127.0.0.1:4171';
const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
const who = opts.find(o=>o.startsWith('who='))?.slice(4) ?? 'Amara Osei';
await page.goto(base+'/login');
await page.getByRole('button', { name: /Sign in|Continue/ }).click();
await page.waitForTimeout(1500);
await page.getByRole('button').filter({ has: page.getByText(who,{exact:true}) }).click();
await page.waitForURL(u=>!/login|dev|oidc/.test(u.pathname),{timeout:15000});
await page.goto(base+path); await page.waitForTimeout(1500);
for (const o of opts) if (o.startsWith('click=')) { await page.getByRole('button',{name:new RegExp(o.slice(6))}).first().click(); await page.waitForTimeout(500); }
for (const [w,scheme] of [[1280,'light'],[1280,'dark'],[320,'light']] as const) {
  if (opts.includes('light') && (scheme!=='light'||w!==1280)) continue;
  await page.setViewportSize({width:w,height:900}); await page.emulateMedia({colorScheme:scheme, reducedMotion:'reduce'}); await page.waitForTimeout(500);
  await page.screenshot({ path:`/tmp/shot-${name}-${w}-${scheme}.png`, fullPage: !opts.includes('top') });
}
await browser.close();
