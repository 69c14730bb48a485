import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Chromium, checkAxe, openChromium, tabTo, visit } from './browser.ts'

let browser: Chromium
before(async () => {
  browser = await openChromium()
})
after(() => browser.close())

const shell = (body: string) => `<html lang="en"><title>A page</title><main><h1>A page</h1>${body}</main></html>`
const buttons = Array.from({ length: 30 }, (_, index) => `<button>${index + 1}</button>`)

test('axe says what is wrong with a page, with a frame and without', async () => {
  const { page, leave } = await visit(browser, {})
  const frame = `<iframe title="A frame" srcdoc='<html lang="en"><title>A frame</title><p>In the frame</p></html>'></iframe>`
  for (const more of ['', frame]) {
    await page.setContent(shell(more))
    await checkAxe(page, 'nothing wrong')
    await page.setContent(shell(`<img src="data:,">${more}`))
    await assert.rejects(checkAxe(page, 'an image'), /image-alt: <img src="data:,">/)
  }
  await page.setContent(shell(frame.replace('<p>', '<img src="data:,">')))
  await assert.rejects(checkAxe(page, 'an image in a frame'), /image-alt/)
  await checkAxe(page, 'the page alone', { frames: false })
  await leave()
})

test('the Tab key goes to the element, around the page where it stands before, and never beyond it', async () => {
  const { page, leave } = await visit(browser, {})
  await page.setContent(shell(buttons.join('')))
  const button = (number: number) => page.getByRole('button', { name: String(number), exact: true })
  for (const number of [1, 2, 25, 25, 3]) {
    await tabTo(button(number))
    await page.keyboard.press('Tab')
    await tabTo(button(number + 1), 0)
    await page.keyboard.press('Shift+Tab')
  }
  // What looks like a stop and is none.
  await page.setContent(shell(`${buttons.slice(0, 3).join('')}<button>Last</button><button>Beyond</button>`))
  await page.evaluate(() => {
    const [, second] = document.querySelectorAll('button')
    second?.addEventListener('focus', () => document.querySelectorAll('button')[2]?.focus())
  })
  const visited = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const names: string[] = []
        document.addEventListener('focusin', ({ target }) => {
          if (target instanceof HTMLElement && target.innerText !== 'End') names.push(target.innerText)
          else resolve(names)
        })
      }),
  )
  await tabTo(page.getByRole('button', { name: 'Last' }))
  await page.evaluate(() => {
    const end = document.body.appendChild(document.createElement('button'))
    end.innerText = 'End'
    end.focus()
  })
  assert.deepEqual(await visited, ['1', '3', 'Last'])
  await leave()
})

test('what the Tab key does not reach fails', async () => {
  const { page, leave } = await visit(browser, {})
  for (const hidden of ['<button tabindex="-1">Out</button>', '<span role="button">Out</span>']) {
    await page.setContent(shell(`${buttons.slice(0, 5).join('')}${hidden}`))
    await assert.rejects(tabTo(page.getByRole('button', { name: 'Out' }), 40), /The key Tab does not reach/)
  }
  // Back before it, again and again.
  await page.setContent(shell(`${buttons.slice(0, 5).join('')}<button>Out</button>`))
  await page.evaluate(() => {
    const [first, , , fourth] = document.querySelectorAll('button')
    fourth?.addEventListener('focus', () => first?.focus())
  })
  await assert.rejects(tabTo(page.getByRole('button', { name: 'Out' }), 40), /The key Tab does not reach/)
  await leave()
})
