import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type Axe from 'axe-core'
import { type Browser, type BrowserContextOptions, chromium, type Frame, type Locator, type Page } from 'playwright-core'
import { countUnseen } from '../../scripts/cpu-seconds.ts'
import { sharedBy } from '../../scripts/test-batch.ts'
import { bundledChromium } from './bundled-chromium.ts'

declare global {
  interface Window {
    axe: typeof Axe
    endWalk?: () => void
  }
}

const systemBrowsers = [
  process.env.CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

/**
 * The Chromium of this machine, else the one inside `@sparticuz/chromium`. Files that share a process share it as well: closing it there
 * closes what a file has left open.
 */
export async function openChromium(more: string[] = []): Promise<Browser> {
  const shared = await sharedBy(`Chromium ${more.join(' ')}`, () => launch(more))
  const { browser, close } = shared ?? (await launch(more))
  browser.close = shared ? async () => void (await Promise.all(browser.contexts().map((context) => context.close()))) : close
  return browser
}

/** Where it is, and what it needs in its environment. */
export function chromiumOf(): { executablePath: string; env?: NodeJS.ProcessEnv } {
  const executablePath = systemBrowsers.find((path) => path !== '' && existsSync(path))
  return executablePath ? { executablePath } : bundledChromium()
}

/** In a run of tests code is not compiled for speed, nor ahead of its use: a tenth of a page's processor time. Benches have what people have. */
const frugal = process.env.TEST_RUN_FOLDER ? ['--js-flags=--single-threaded,--no-opt,--no-maglev,--max-lazy'] : []

async function launch(more: string[]) {
  const browser = await chromium.launch({ ...chromiumOf(), args: ['--no-sandbox', ...frugal, ...more] })
  const close = browser.close.bind(browser)
  // The end of a run says what browsers took as well.
  return { browser, close: () => countUnseen(close) }
}
export type Chromium = Browser

/** Answers that are expected, and with them the browser's line about each, and lines of the product's own. Status 0: no answer at all. */
type Watch = { answers: { path: string; status: number }[]; lines: string[] }

/**
 * A person at a browser of their own. Whatever a page writes to the console, every uncaught error and every failed call that was not
 * announced fails the journey at `leave`, and so does a line that was announced and never came. Nothing moves, as for people who asked for
 * that: what is half faded in has no contrast, and a test that is quicker than any hand would meet it so.
 */
export async function visit(browser: Chromium, options: BrowserContextOptions) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(60_000)
  // A device's first load begins once whoever writes at that moment is done: until then it is told to come again.
  const watch: Watch = { answers: [{ path: '/api/Device/Pull', status: 503 }], lines: [] }
  const heard: { kind: string; text: string; url: string }[] = []
  const follow = (page: Page) => {
    page.on('pageerror', (error) => heard.push({ kind: 'uncaught', text: error.stack ?? error.message, url: '' }))
    page.on('console', (message) => heard.push({ kind: message.type(), text: message.text(), url: message.location().url }))
  }
  context.on('page', follow)
  const page = await context.newPage()
  return {
    context,
    page,
    /** This path may answer so. */
    expect4xx: (path: string, status = 400) => watch.answers.push({ path, status }),
    /** The same for a server that fails or, with status 0, is not there. */
    expectFailure: (path: string, status = 0) => watch.answers.push({ path, status }),
    /** One line of the product's own. */
    expectLine: (text: string) => watch.lines.push(text),
    leave: async () => {
      await context.close()
      const complaints = heard.filter(({ url, text }) => !isExpected(watch, url, text))
      assert.deepEqual(complaints, [], 'console and errors of the pages')
      assert.deepEqual(watch.lines, [], 'lines that never came')
    },
  }
}
export type Visit = Awaited<ReturnType<typeof visit>>

function isExpected({ answers, lines }: Watch, url: string, text: string): boolean {
  const line = lines.indexOf(text)
  if (line >= 0) return lines.splice(line, 1).length > 0
  const failed = /^Failed to load resource: (?:net::ERR_|the server responded with a status of ([45]\d\d) )/.exec(text)
  if (!failed || !URL.canParse(url)) return false
  return answers.some((each) => each.path === new URL(url).pathname && each.status === Number(failed[1] ?? 0))
}

/** Nothing is moving: what axe measures is what people see. Without `frames` the page alone: axe waits for those that may run no script. */
export async function checkAxe(page: Page, place: string, { frames = true } = {}) {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((animation) => animation.playState !== 'running' || animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY),
  )
  const alone = !frames || page.frames().length === 1
  const violations = alone ? await violationsOf(page) : await violationsWithFrames(page)
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
  assert.deepEqual(found, [], `axe: ${place}`)
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const loadAxe = async (frame: Page | Frame) => {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource)
}
type Violations = { id: string; nodes: { html: string }[] }[]

async function violationsOf(page: Page): Promise<Violations> {
  await loadAxe(page)
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { iframes: false, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
  })
}

/** `@axe-core/playwright` leaves a frame out, in silence, that takes a second to load axe. */
async function violationsWithFrames(page: Page): Promise<Violations> {
  const found = await partsOf(page.mainFrame(), 'null')
  return page.evaluate(async (parts) => {
    const { violations } = await window.axe.finishRun(
      parts.map((part) => JSON.parse(part)),
      { resultTypes: ['violations'] },
    )
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }))
  }, found)
}

/** Of the frame and those within it, in their order, each as text: what axe hands over is not to be read. */
async function partsOf(frame: Frame, context: string): Promise<string[]> {
  await loadAxe(frame)
  const inner = await frame.evaluate(
    (given) =>
      window.axe.utils
        .getFrameContexts(JSON.parse(given) ?? document)
        .map(({ frameSelector, frameContext }) => ({ selector: frameSelector, context: JSON.stringify(frameContext) })),
    context,
  )
  const parts = [
    await frame.evaluate(
      async (given) => JSON.stringify(await window.axe.runPartial(JSON.parse(given) ?? document, { resultTypes: ['violations'] })),
      context,
    ),
  ]
  for (const { selector, context: within } of inner) {
    const element = await frame.evaluateHandle((where) => window.axe.utils.shadowSelect(where), selector)
    const child = await element.asElement()?.contentFrame()
    assert.ok(child, 'a frame cannot be looked at')
    parts.push(...(await partsOf(child, within)))
  }
  return parts
}

/** Goes on with the Tab key until this element has the focus. What is out of use while something runs is waited for: the key passes it by. */
export async function tabTo(target: Locator, mostPresses = 200) {
  await target.and(target.page().locator(':not(:disabled)')).waitFor()
  await pressUntilFocused(target, 'Tab', mostPresses)
}

/** Goes on with the arrow key until this item of a menu has the focus; a menu that has just opened takes the focus a moment later. */
export async function arrowTo(item: Locator, mostPresses = 20) {
  await item.waitFor()
  await item.page().waitForFunction(() => document.activeElement?.closest('[role=menu]'))
  await pressUntilFocused(item, 'ArrowDown', mostPresses)
}

/** In the open list of options of a field, by keyboard. What is still searched for cannot be taken. */
export async function chooseOption(page: Page, name: string | RegExp, mostPresses = 20) {
  const option = page.getByRole('option', { name, exact: true, disabled: false })
  const marked = option.and(page.locator('[data-combobox-selected]'))
  await option.waitFor()
  // A list that has just opened counts its keys from the option in use a moment later, and a browser under load takes keys first. Then Enter
  // takes another option than the one that was marked before, or none: the mark counts after a further key.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 10)))
  for (let presses = 0; presses === 0 || (presses < mostPresses && !(await marked.isVisible())); presses++)
    await page.keyboard.press('ArrowDown')
  await marked.waitFor()
  await page.keyboard.press('Enter')
  await option.waitFor({ state: 'hidden' })
}

/** Presses between two looks at where the focus is. */
const mostAtOnce = 10

async function pressUntilFocused(target: Locator, key: 'Tab' | 'ArrowDown', mostPresses: number) {
  for (let presses = 0; presses <= mostPresses; ) {
    const ahead = await target.evaluate(stopsAhead, key)
    if (ahead === 0) return
    for (const until = presses + Math.min(ahead, mostAtOnce); presses < until; presses++) await target.page().keyboard.press(key)
  }
  assert.fail(`The key ${key} does not reach ${target}`)
}

/**
 * Runs in the page: how many presses away the element seems to be, 0 when it has the focus. The keys alone decide where the focus goes, so
 * this may be wrong; a key that comes while the element has the focus does nothing, so that none of several leads beyond it.
 */
function stopsAhead(target: Element, key: string): number {
  window.endWalk?.()
  const { activeElement } = document
  if (activeElement === target) return 0
  const stay = (event: KeyboardEvent) => {
    if (event.key !== key || document.activeElement !== target) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', stay, true)
  window.endWalk = () => window.removeEventListener('keydown', stay, true)
  const isStop = (element: HTMLElement) =>
    element === activeElement ||
    element === target ||
    ((key !== 'Tab' || element.tabIndex >= 0) &&
      !element.matches(':disabled, [inert] *') &&
      element.checkVisibility({ visibilityProperty: true }))
  const all = key === 'Tab' ? 'a[href], button, input, select, textarea, summary, iframe, video, [tabindex]' : '[role=menuitem]'
  const stops: Element[] = [...document.querySelectorAll<HTMLElement>(all)].filter(isStop)
  const ahead = stops.indexOf(target) - (activeElement ? stops.indexOf(activeElement) : -1)
  return ahead > 0 ? ahead : Math.max(1, ahead + stops.length)
}

/** A field by its label; the button that shows a password is named after its field too. */
export const fieldOf = (place: Page | Locator, label: string) => place.getByRole('textbox', { name: label })

/** The focus comes to this element by itself. Looked up each time: what renders again is another. */
export async function hasFocus(target: Locator) {
  await target.waitFor()
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50))
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

/** The page's time stands still a moment from now, and what its last tick changed is rendered; `runFor` and `fastForward` move it on. */
export async function stopClock(page: Page, momentMs = 1000) {
  const stop = async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + momentMs)
  // Where the moment was over before it could be set the clock stands already, so that the next one is not.
  await stop().catch(stop)
  await rendered(page)
}

/** What was to be drawn has been: React draws by messages to itself, which stand in one row with these. Its clock may stand. */
export async function rendered(page: Page) {
  await page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel()
    for (let turn = 0; turn < 100; turn++)
      await new Promise((resolve) => {
        port1.onmessage = resolve
        port2.postMessage(turn)
      })
  })
}

/** The seconds that this text counts down, one by one, to the last one. The page's clock stands. */
export async function countDown(shown: Locator, text: (seconds: number) => string, from: number) {
  for (let left = from; left > 0; left--) {
    await shown.getByText(text(left), { exact: true }).waitFor()
    await shown.page().clock.runFor(1000)
  }
}
