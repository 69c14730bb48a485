import { PaymentForm } from '/v3/form.js'
import { declines } from '/v3/texts.js'

const settings = JSON.parse(new URLSearchParams(location.hash.slice(1)).get('settings') ?? '{}')
const owner = settings.parent
/** The frame of the Link Authentication Element: its address alone. */
const isLink = settings.element === 'linkAuthentication'
let form

const tell = (type, more = {}) => parent.postMessage({ channel: settings.channel, type, ...more }, owner)

/** What our own API says: the intent, or its error. */
async function api(method, path, params) {
  const body = new URLSearchParams()
  spread(body, '', { ...params, key: settings.key, _stripe_account: settings.account })
  const url = method === 'GET' ? `${path}?${body}` : path
  try {
    const answer = await fetch(url, method === 'GET' ? {} : { method, body })
    const json = await answer.json()
    if (json.last_payment_error) json.last_payment_error = worded(json.last_payment_error)
    return json.error ? { error: worded(json.error) } : { paymentIntent: json }
  } catch {
    return { error: { type: 'api_connection_error', message: 'We could not reach the payment service. Please try again.' } }
  }
}

/** What a bank says, in the language that `Stripe()` was made with. */
function worded(error) {
  const words = declines[(settings.messageLocale ?? '').slice(0, 2)]
  if (error.type !== 'card_error' || !words) return error
  return { ...error, message: words[error.decline_code] ?? words[error.code] ?? error.message }
}

function spread(body, prefix, value) {
  for (const [name, inner] of Object.entries(value)) {
    const path = prefix ? `${prefix}[${name}]` : name
    if (inner === undefined || inner === null || inner === '') continue
    if (typeof inner === 'object') spread(body, path, inner)
    else body.append(path, String(inner))
  }
}

/** Of an appearance its theme alone. */
function dress(appearance) {
  document.documentElement.dataset.theme = appearance?.theme ?? 'stripe'
}

const idOf = (secret) => secret.split('_secret_')[0]
const read = (secret) => api('GET', `/v1/payment_intents/${idOf(secret)}`, { client_secret: secret })

const calls = {
  retrieve: ({ secret }) => read(secret),
  focus: () => form?.node.querySelector('input')?.focus(),
  fetchUpdates: async () => {
    const { error } = await read(settings.secret)
    return error ? { error } : {}
  },
  submit: () => {
    const error = form?.check()
    return error ? { error } : { selectedPaymentMethod: form?.type }
  },
  value: () => ({ email: form?.values.email.trim() }),
  update: ({ locale, appearance, emailElsewhere }) => {
    if (emailElsewhere) form?.leaveOutEmail()
    if (locale) form?.setLocale(locale)
    if (appearance) dress(appearance)
    return {}
  },
  confirm: async ({ params, email }) => {
    const error = form?.check()
    if (error || !form) return { error }
    const { payment_method_data: given, return_url, shipping, receipt_email } = params
    const data = form.data()
    const details = { ...data.billing_details, ...(email && { email }), ...given?.billing_details }
    const address = { ...data.billing_details.address, ...given?.billing_details?.address }
    return api('POST', `/v1/payment_intents/${idOf(settings.secret)}/confirm`, {
      payment_method_data: { ...data, billing_details: { ...details, address } },
      return_url,
      shipping,
      receipt_email,
      client_secret: settings.secret,
      use_stripe_sdk: true,
    })
  },
}

addEventListener('message', async ({ origin, source, data }) => {
  if (origin !== owner || source !== parent || data?.channel !== settings.channel || !Object.hasOwn(calls, data.name)) return
  const result = (await calls[data.name](data.args ?? {})) ?? {}
  tell('reply', { id: data.id, result })
})

function changed() {
  if (isLink) {
    const { email } = form.values
    tell('change', { value: { complete: form.complete(), empty: email === '', value: { email } } })
    return
  }
  const empty = form.type !== 'google_pay' && !form.values.number && !form.values.accountNumber
  tell('change', { value: { collapsed: false, complete: form.complete(), empty, value: { type: form.type } } })
}

/** Of a page whose domain is registered on the account. */
async function wallets() {
  const asked = new URLSearchParams({ account: settings.account ?? '', domain: new URL(owner).hostname })
  const answer = await fetch(`/v3/wallets?${asked}`).catch(() => null)
  return answer?.ok ? (await answer.json()).wallets : []
}

async function types() {
  if (isLink) return ['link']
  const { paymentIntent, error } = await read(settings.secret)
  const over = paymentIntent && ['succeeded', 'canceled', 'processing', 'requires_capture'].includes(paymentIntent.status)
  if (error || over) {
    const message = `This PaymentIntent is in a terminal state: ${paymentIntent?.status}.`
    tell('loaderror', { value: error ?? { type: 'invalid_request_error', code: 'payment_intent_unexpected_state', message } })
    return []
  }
  return [...paymentIntent.payment_method_types, ...(await wallets())]
}

async function show() {
  const offered = await types()
  if (offered.length === 0) return
  form = new PaymentForm(document.getElementById('form'), settings, offered, changed)
  form.node.addEventListener('submit', (event) => event.preventDefault())
  addEventListener('focus', () => tell('focus'))
  addEventListener('blur', () => tell('blur'))
  addEventListener('keydown', ({ key }) => key === 'Escape' && tell('escape'))
  new ResizeObserver(() => tell('height', { value: document.documentElement.offsetHeight })).observe(document.body)
  tell('ready')
}

dress(settings.appearance)
tell('loaded')
if (!settings.quiet) await show()
