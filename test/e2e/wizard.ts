import { chooseOption, press, type Visit } from './browser.ts'
import type { Words } from './words.ts'

export type Fields = Record<string, string>
type Setup = { name: string; ediType: string; direction: string; partner?: string }

/** A connection, set up as a person does it. */
export function wizard({ page }: Visit, words: Words, url: string) {
  const main = page.getByRole('main')
  const button = (key: string) => main.getByRole('button', { name: words(key), exact: true })
  const box = (field: string) => main.getByRole('textbox', { name: words(`fields.${field}`) })
  const choice = (field: string) => main.getByRole('combobox', { name: words(`fields.${field}`) })
  const choosing = (kind: string, value: string) => main.getByRole('radio', { name: words(`connections.${kind}.${value}`), exact: true })

  async function begin({ name, ediType, direction, partner }: Setup) {
    await page.goto(`${url}/dashboard/data-exchange/configurations/new`)
    await box('name').fill(name)
    await choosing('types', ediType).check()
    await choosing('directions', direction).check()
    if (partner) {
      await choice('partnerId').click()
      await chooseOption(page, partner)
    }
    await press(button('connections.next'))
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
  async function fill(fields: Fields) {
    for (const [field, text] of Object.entries(fields)) {
      if (await box(field).count()) await box(field).fill(text)
      else await choice(field).selectOption(text)
    }
  }
  const startTest = () => button('connections.testing.button').click()
  const passed = () => main.getByText(words('connections.testing.passed')).waitFor()
  /** What the server shows is what a person confirms: the first key of a server by a click, a certificate by two. */
  async function trust(what: 'key' | 'certificate') {
    if (what === 'key') return press(button('connections.hostKey.trust'))
    await press(button('connections.hostKey.trustNew'))
    const ask = page.getByRole('dialog', { name: words('connections.hostKey.askNew') })
    await press(ask.getByRole('button', { name: words('connections.hostKey.trustNew') }))
  }
  async function goLive() {
    await press(button('common.save'))
    await main.getByText(words('connections.states.Testing'), { exact: true }).waitFor()
    await press(button('connections.goLive'))
    await main.getByText(words('connections.states.Live'), { exact: true }).waitFor()
  }
  return { main, button, box, begin, fill, startTest, passed, trust, goLive }
}
export type Wizard = ReturnType<typeof wizard>
