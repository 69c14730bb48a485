import { countries, texts } from '/v3/texts.js'

const shapes = {
  card: [
    ['number', 'cc-number', 'wide'],
    ['expiry', 'cc-exp', ''],
    ['cvc', 'cc-csc', ''],
    ['country', 'billing country', ''],
    ['postalCode', 'billing postal-code', ''],
  ],
  us_bank_account: [
    ['name', 'name', 'wide'],
    ['email', 'email', 'wide'],
    ['routingNumber', 'off', ''],
    ['accountNumber', 'off', ''],
  ],
  // The wallet knows it all; its own sheet is left out.
  google_pay: [],
  link: [['email', 'email', 'wide']],
}
const names = { card: 'card', us_bank_account: 'bank' }

/** The fields of the chosen way to pay. What was typed stays through errors and a change of language. */
export class PaymentForm {
  constructor(node, settings, types, changed) {
    this.node = node
    this.types = types
    this.type = types[0]
    this.values = { country: 'US', ...this.defaults(settings) }
    this.changed = changed
    this.isEmailElsewhere = settings.emailElsewhere && this.type !== 'link'
    this.setLocale(settings.locale)
  }

  defaults({ defaults }) {
    const details = defaults?.billingDetails ?? {}
    return { name: details.name ?? '', email: details.email ?? '', postalCode: details.address?.postal_code ?? '' }
  }

  setLocale(locale) {
    const language = (locale ?? 'en').slice(0, 2)
    this.texts = texts[language] ?? texts.en
    document.documentElement.lang = texts[language] ? language : 'en'
    this.draw()
  }

  /** Another element asks for it. */
  leaveOutEmail() {
    this.isEmailElsewhere = true
    this.draw()
  }

  shape() {
    return shapes[this.type].filter(([name]) => name !== 'email' || !this.isEmailElsewhere)
  }

  draw() {
    const tabs = document.createElement('div')
    tabs.setAttribute('role', 'tablist')
    if (this.types.length > 1) tabs.append(...this.types.map((type) => this.tab(type)))
    const fields = document.createElement('div')
    fields.className = 'fields'
    fields.append(...this.shape().map((shape) => this.field(...shape)))
    this.node.replaceChildren(tabs, fields)
  }

  tab(type) {
    const tab = document.createElement('button')
    Object.assign(tab, { type: 'button', textContent: this.texts[names[type]] ?? 'Google Pay', id: `${type}-tab` })
    tab.setAttribute('role', 'tab')
    tab.setAttribute('aria-selected', String(type === this.type))
    Object.assign(tab.dataset, { testid: type, value: type })
    tab.addEventListener('click', () => {
      this.type = type
      this.draw()
      this.node.querySelector(`#${type}-tab`)?.focus()
      this.changed()
    })
    return tab
  }

  field(name, autocomplete, className) {
    const box = document.createElement('div')
    box.className = className
    const label = document.createElement('label')
    Object.assign(label, { htmlFor: `Field-${name}Input`, textContent: this.texts[name] })
    const input = document.createElement(name === 'country' ? 'select' : 'input')
    if (name === 'country') input.append(...countries.map((code) => new Option(this.countryName(code), code)))
    Object.assign(input, { name, id: `Field-${name}Input`, autocomplete })
    input.value = this.values[name] ?? ''
    if (!['name', 'email', 'country'].includes(name)) input.inputMode = 'numeric'
    input.addEventListener('input', () => {
      input.value = this.written(name, input.value)
      this.values[name] = input.value
      this.mark(input, undefined)
      this.changed()
    })
    input.addEventListener('blur', () => this.values[name] && this.mark(input, this.problem(name)))
    box.append(label, input)
    return box
  }

  countryName(code) {
    return new Intl.DisplayNames(document.documentElement.lang, { type: 'region' }).of(code)
  }

  written(name, value) {
    const digits = value.replace(/\D/g, '')
    if (name === 'number') return digits.slice(0, 19).replace(/(\d{4})(?=\d)/g, '$1 ')
    if (name === 'cvc') return digits.slice(0, 4)
    if (name !== 'expiry') return value
    const month = /^[2-9]/.test(digits) ? `0${digits}` : digits
    return month.length > 2 ? `${month.slice(0, 2)} / ${month.slice(2, 4)}` : month
  }

  mark(input, code) {
    const id = `${input.id}-error`
    document.getElementById(id)?.remove()
    input.setAttribute('aria-invalid', String(code !== undefined))
    input.removeAttribute('aria-describedby')
    if (!code) return
    const note = document.createElement('p')
    Object.assign(note, { id, className: 'Error', role: 'alert', textContent: this.texts[code] ?? this.texts.incomplete })
    input.setAttribute('aria-describedby', id)
    input.after(note)
  }

  /** The code of what is wrong with a field, as Stripe.js names it. */
  problem(name) {
    const value = this.values[name] ?? ''
    const digits = value.replace(/\D/g, '')
    if (name === 'number')
      return digits.length < (/^3[47]/.test(digits) ? 15 : /^3/.test(digits) ? 14 : 16)
        ? 'incomplete_number'
        : luhn(digits)
          ? undefined
          : 'invalid_number'
    if (name === 'expiry') return this.expiryProblem(digits)
    if (name === 'cvc') return digits.length < (/^3[47]/.test(this.values.number ?? '') ? 4 : 3) ? 'incomplete_cvc' : undefined
    if (name === 'postalCode') return this.values.country === 'US' && digits.length < 5 ? 'incomplete_zip' : undefined
    if (name === 'email') return /^\S+@\S+\.\S+$/.test(value.trim()) ? undefined : 'incomplete_email'
    return value.trim() === '' ? 'incomplete' : undefined
  }

  expiryProblem(digits) {
    if (digits.length < 4) return 'incomplete_expiry'
    const now = new Date()
    const year = 2000 + Number(digits.slice(2))
    if (year < now.getFullYear()) return 'invalid_expiry_year_past'
    return year === now.getFullYear() && Number(digits.slice(0, 2)) < now.getMonth() + 1 ? 'invalid_expiry_month_past' : undefined
  }

  complete() {
    return this.shape().every(([name]) => this.problem(name) === undefined)
  }

  /** Marks every field; the error of the first wrong one, which gets the focus. */
  check() {
    let first
    for (const [name] of this.shape()) {
      const code = this.problem(name)
      const input = this.node.querySelector(`[name="${name}"]`)
      this.mark(input, code)
      if (code && !first) first = { input, code }
    }
    first?.input.focus()
    return first && { type: 'validation_error', code: first.code, message: this.texts[first.code] ?? this.texts.incomplete }
  }

  data() {
    const { values } = this
    if (this.type === 'us_bank_account') {
      const { name, email } = values
      const account = { account_holder_type: 'individual', routing_number: values.routingNumber, account_number: values.accountNumber }
      return { type: 'us_bank_account', us_bank_account: account, billing_details: { name, ...(!this.isEmailElsewhere && { email }) } }
    }
    if (this.type === 'google_pay') return { type: 'card', card: { token: 'tok_visa' }, billing_details: {} }
    const expiry = values.expiry.replace(/\D/g, '')
    const card = { number: values.number.replace(/\D/g, ''), exp_month: expiry.slice(0, 2), exp_year: expiry.slice(2), cvc: values.cvc }
    return { type: 'card', card, billing_details: { address: { country: values.country, postal_code: values.postalCode } } }
  }
}

function luhn(number) {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
