import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import AxeBuilder from '@axe-core/playwright'
import { type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core'
import { bundledChromium } from './bundled-chromium.ts'

const systemBrowsers = [
  process.env.CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

/** The Chromium of this machine, else the one inside `@sparticuz/chromium`. */
export async function openChromium(more: string[] = []) {
  const executablePath = systemBrowsers.find((path) => path !== '' && existsSync(path))
  return chromium.launch({ ...(executablePath ? { executablePath } : bundledChromium()), args: ['--no-sandbox', ...more] })
}
export type Chromium = Awaited<ReturnType<typeof openChromium>>

/** `4xx` answers of these paths are expected, and with them the browser's line about each. */
type Watch = { expected: { path: string; status: number }[] }

/**
 * A person at a browser of their own. Whatever a page writes to the console, every uncaught error and every failed call that was not
 * announced by `expect4xx` fails the journey at `leave`.
 */
export async function visit(browser: Chromium, options: BrowserContextOptions) {
  const context = await browser.newContext(options)
  const watch: Watch = { expected: [] }
  const complaints: string[] = []
  const follow = (page: Page) => {
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.stack ?? error.message}`))
    page.on('console', (message) => {
      if (!isExpected(watch, message.location().url, message.text()))
        complaints.push(`${message.type()}: ${message.text()} ${message.location().url}`)
    })
  }
  context.on('page', follow)
  const page = await context.newPage()
  return {
    context,
    page,
    /** From now on this path may answer so. */
    expect4xx: (path: string, status = 400) => watch.expected.push({ path, status }),
    leave: async () => {
      await context.close()
      assert.deepEqual(complaints, [], 'console and errors of the pages')
    },
  }
}
export type Visit = Awaited<ReturnType<typeof visit>>

function isExpected({ expected }: Watch, url: string, text: string): boolean {
  const status = /^Failed to load resource: the server responded with a status of (4\d\d) /.exec(text)?.[1]
  if (!status || !URL.canParse(url)) return false
  return expected.some((each) => each.path === new URL(url).pathname && each.status === Number(status))
}

/** Nothing is moving: what axe measures is what people see. */
export async function checkAxe(page: Page, place: string) {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((animation) => animation.playState !== 'running' || animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
  assert.deepEqual(found, [], `axe: ${place}`)
}

/** Goes on with the Tab key until this element has the focus. */
export async function tabTo(target: Locator, mostPresses = 60) {
  await target.waitFor()
  const page = target.page()
  for (let presses = 0; presses <= mostPresses; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`The Tab key does not reach ${target}`)
}

/** A field by its label; the button that shows a password is named after its field too. */
export const fieldOf = (page: Page, label: string) => page.getByRole('textbox', { name: label })

/** The focus comes to this element by itself, within the time a dialog takes to open. Looked up each time: what renders again is another. */
export async function hasFocus(target: Locator) {
  await target.waitFor()
  for (const deadline = Date.now() + 5_000; Date.now() < deadline; await sleep(50))
    if (await target.evaluate((element) => element === document.activeElement)) return
  const focused = await target.page().evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
  assert.fail(`The focus is not on ${target} but on ${focused}`)
}

/** By keyboard alone: to the element, then Enter. */
export async function press(target: Locator) {
  await tabTo(target)
  await target.page().keyboard.press('Enter')
}

/** By keyboard alone: to the field, then the text in the place of what is there. */
export async function type(target: Locator, text: string) {
  await tabTo(target)
  await target.page().keyboard.press('ControlOrMeta+a')
  await target.page().keyboard.type(text)
}
