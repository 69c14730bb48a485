import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encode } from 'fast-png'
import type { BrowserContext, Page } from 'playwright-core'
import { checkAxe, chooseOption, fieldOf, hasFocus, press, tabTo, type } from './browser.ts'
import type { Product } from './product.ts'
import type { Words } from './words.ts'

type EmailOptions = { from?: string; wrongCodeFirst?: boolean }

/** Sign-up step 1. `from`: opens it by the landing page's button. */
export async function giveEmail(product: Product, page: Page, words: Words, email: string, { from, wrongCodeFirst }: EmailOptions = {}) {
  if (from) await page.goto(`${from}/auth/signup`)
  const field = fieldOf(page, words('fields.email'))
  await type(field, email)
  await page.keyboard.press('Enter')
  const code = fieldOf(page, words('fields.otp'))
  await hasFocus(code)
  assert.equal(await page.getByRole('button', { name: words('signUp.resend') }).isDisabled(), true)
  if (wrongCodeFirst) {
    await page.keyboard.press('Enter')
    await page.getByText(words('validation.required')).waitFor()
    await page.keyboard.type('000')
    await page.keyboard.press('Enter')
    await page.locator('form').getByText(words('auth.wrongCode')).waitFor()
    await checkAxe(page, 'wrong code')
  }
  await type(code, (await product.mailbox(email)).code)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/auth/signup?process=authenticate')
}

/** Step 2's way to QuickBooks, until the countdown runs. Answers the new tab. */
export async function startQuickbooks(page: Page, context: BrowserContext, words: Words): Promise<Page> {
  await press(page.getByRole('button', { name: words('quickbooks.connectButton') }))
  const dialog = page.getByRole('dialog', { name: words('signUp.connectTitle') })
  const [tab] = await Promise.all([context.waitForEvent('page'), press(dialog.getByRole('button', { name: words('signUp.continue') }))])
  const countdown = page.getByRole('timer')
  await countdown.waitFor()
  await page.waitForFunction(() => /\d/.test(document.querySelector('[role=timer]')?.textContent ?? ''))
  const text = await countdown.innerText()
  const seconds = Number(/\d/.exec(text)?.[0])
  assert.ok(seconds >= 3 && seconds <= 5, text)
  assert.equal(text, words('signUp.connectWaiting_other', { count: seconds }))
  assert.match((await tab.locator('body').textContent()) ?? '', /QuickBooks|Quickbooks/)
  return tab
}

/** QuickBooks' own page, in the new tab. */
export async function grantAccess(tab: Page, { refuse = false } = {}) {
  await tab.waitForURL('**/connect/oauth2?**')
  await press(tab.getByRole('button', { name: refuse ? 'Refuse' : 'Allow' }))
}

/** `slowFirst`: the first request for the list of companies is never answered. */
type CompanyOptions = { email: string; logo?: boolean; slowFirst?: boolean }

/** Step 3, from the question whether access was granted to the account. */
export async function signUpWithQuickbooks(product: Product, tab: Page, words: Words, { email, logo, slowFirst }: CompanyOptions) {
  if (slowFirst) await tab.route('**/QuickBooks/GetCompanyInfo', () => {}, { times: 1 })
  const question = tab.getByRole('dialog', { name: words('signUp.grantedTitle') })
  await question.getByText(words('signUp.grantedText')).waitFor()
  await checkAxe(tab, 'granted?')
  assert.equal(await fieldOf(tab, words('fields.webAddress')).isDisabled(), true)
  await press(question.getByRole('button', { name: words('signUp.continue') }))
  if (slowFirst) await waitInVain(tab, words)
  const company = tab.getByRole('combobox', { name: words('fields.company') })
  await tabTo(company)
  const create = tab.getByRole('button', { name: words('signUp.createAccount') })
  await press(create)
  await tab.getByText(words('validation.required')).waitFor()
  await hasFocus(company)
  await tab.keyboard.press('ArrowDown')
  const list = tab.getByRole('listbox')
  await list.waitFor()
  assert.ok(((await list.boundingBox())?.height ?? 999) <= 200)
  await checkAxe(tab, 'companies')
  await chooseOption(tab, await list.getByRole('option').first().innerText())
  assert.notEqual(await company.inputValue(), '')
  await tab.getByText(words('validation.required')).waitFor({ state: 'detached' })
  if (logo) await chooseLogo(tab, words)
  // Specification section 5: everything is wrong, and the first of what still is has the focus.
  for (const name of ['phone', 'email', 'webAddress']) await type(fieldOf(tab, words(`fields.${name}`)), 'wrong')
  await press(create)
  for (const says of ['phone', 'email', 'webAddress']) await tab.getByText(words(`validation.${says}`), { exact: true }).waitFor()
  await tab.getByText(words('validation.required'), { exact: true }).waitFor()
  for (const [name, right] of [
    ['phone', '206-555-0142'],
    ['email', email],
    ['password', 'tR7$kq9vLm'],
    ['webAddress', 'harbor.example'],
  ] as const) {
    await hasFocus(fieldOf(tab, words(`fields.${name}`)))
    await tab.keyboard.press('ControlOrMeta+a')
    await tab.keyboard.type(right)
    if (name !== 'webAddress') await press(create)
  }
  await checkAxe(tab, 'step 3')
  await press(create)
  const code = fieldOf(tab, words('fields.otp'))
  await hasFocus(code)
  await tab.keyboard.type((await product.mailbox(email)).code)
  await tab.keyboard.press('Enter')
}

/** Given up after 10 s, said in a banner for 5 s, then asked for again. */
async function waitInVain(tab: Page, words: Words) {
  const askedAt = Date.now()
  await tab.getByText(words('signUp.retrieving')).waitFor()
  const banner = tab.getByRole('alert').getByText(words('errors.timedOut'))
  await banner.waitFor()
  const waited = Date.now() - askedAt
  assert.ok(waited > 9000 && waited < 12_000, `${waited} ms`)
  await checkAxe(tab, 'banner')
  await tab
    .getByRole('alert')
    .getByRole('button', { name: words('common.retry') })
    .waitFor()
  const shownAt = Date.now()
  await banner.waitFor({ state: 'detached' })
  assert.ok(Date.now() - shownAt < 6000)
  await press(tab.getByRole('button', { name: words('signUp.retrieve') }))
}

async function chooseLogo(tab: Page, words: Words) {
  const folder = mkdtempSync(join(tmpdir(), 'logo-'))
  const [photo, drawing] = [join(folder, 'photo.jpg'), join(folder, 'logo.png')]
  writeFileSync(photo, 'no picture at all')
  writeFileSync(drawing, encode({ width: 8, height: 8, channels: 3, data: new Uint8Array(192).fill(120) }))
  await tab.getByText(words('logo.none')).waitFor()
  const button = tab.getByRole('button', { name: words('logo.upload') })
  for (const [file, shown] of [
    [photo, words('auth.logoNotPng')],
    [drawing, 'logo.png'],
  ] as const) {
    const [chooser] = await Promise.all([tab.waitForEvent('filechooser'), press(button)])
    await chooser.setFiles(file)
    await tab.getByText(shown).waitFor()
  }
  await tab.getByRole('img', { name: words('logo.preview') }).waitFor()
  assert.equal(await tab.getByText(words('auth.logoNotPng')).count(), 0)
}
