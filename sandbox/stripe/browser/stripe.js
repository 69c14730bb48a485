;(() => {
  const origin = new URL(document.currentScript?.src ?? 'https://js.stripe.com/').origin
  const finished = ['succeeded', 'processing', 'requires_capture']
  const retrieve = 'retrieve'

  class IntegrationError extends Error {
    name = 'IntegrationError'
  }

  const randomId = () => crypto.randomUUID().replaceAll('-', '')
  const forever = () => new Promise(() => {})

  /** A frame of ours in somebody's page. Only that frame, from our origin, with the id of this channel, is listened to. */
  class Frame {
    constructor(path, title, settings) {
      this.channel = randomId()
      this.calls = new Map()
      this.loaded = new Promise((resolve) => {
        this.setLoaded = resolve
      })
      this.node = document.createElement('iframe')
      this.node.name = `__privateStripeFrame${Math.floor(Math.random() * 10_000)}`
      this.node.title = title
      this.node.allow = 'payment *; publickey-credentials-get *; clipboard-write'
      const hash = new URLSearchParams({ settings: JSON.stringify({ ...settings, channel: this.channel, parent: location.origin }) })
      this.node.src = `${origin}${path}#${hash}`
      this.listen = (event) => this.hear(event)
      addEventListener('message', this.listen)
    }

    hear(event) {
      if (event.origin !== origin || event.source !== this.node.contentWindow || event.data?.channel !== this.channel) return
      const { type, id, result } = event.data
      if (type === 'loaded') this.setLoaded()
      if (type === 'reply') this.calls.get(id)?.(result)
      this.onMessage?.(event.data)
    }

    async call(name, args = {}) {
      await this.loaded
      const id = randomId()
      const answer = new Promise((resolve) => this.calls.set(id, resolve))
      this.node.contentWindow?.postMessage({ channel: this.channel, id, name, args }, origin)
      const result = await answer
      this.calls.delete(id)
      return result
    }

    remove() {
      removeEventListener('message', this.listen)
      this.node.remove()
    }
  }

  /** The elements there are: what their frames are called, and what stands in them. */
  const kinds = {
    payment: { title: 'Secure payment input frame', minHeight: 230 },
    linkAuthentication: { title: 'Secure email input frame', minHeight: 74 },
  }

  class Element {
    constructor(group, type, options) {
      this.group = group
      this.options = options
      this.handlers = new Map()
      this.__elementType = type
      this._elementType = type
    }

    mount(place) {
      const parent = typeof place === 'string' ? document.querySelector(place) : place
      if (!parent) throw new IntegrationError('The selector you specified applies to no DOM elements that are currently on the page.')
      const { stripe, options } = this.group
      const { title, minHeight } = kinds[this.__elementType]
      const { email } = this.options.defaultValues ?? {}
      this.frame = new Frame('/v3/elements-inner-payment.html', title, {
        element: this.__elementType,
        emailElsewhere: this.group.elements.has('linkAuthentication'),
        key: stripe._key,
        account: stripe._account,
        secret: options.clientSecret,
        locale: this.locale(),
        messageLocale: stripe._locale,
        defaults: email === undefined ? this.options.defaultValues : { billingDetails: { email } },
        fields: this.options.fields,
        appearance: options.appearance,
      })
      this.frame.node.style.cssText = 'border:0;width:100%;display:block;color-scheme:light only'
      this.frame.node.style.minHeight = `${minHeight}px`
      this.frame.onMessage = (message) => this.hear(message)
      parent.classList.add('StripeElement')
      parent.replaceChildren(this.frame.node)
      setTimeout(() => this.emit('loaderstart', { elementType: this.__elementType }))
    }

    locale() {
      const wanted = this.group.options.locale ?? this.group.stripe._locale ?? 'auto'
      return wanted === 'auto' ? navigator.language : wanted
    }

    hear({ type, value }) {
      if (type === 'height') this.frame.node.style.height = `${value}px`
      if (type === 'ready') this.emit('ready', this)
      if (type === 'change') this.emit('change', { elementType: this.__elementType, ...value })
      if (type === 'loaderror') this.emit('loaderror', { elementType: this.__elementType, error: value })
      if (['focus', 'blur', 'escape'].includes(type)) this.emit(type, { elementType: this.__elementType })
    }

    emit(name, value) {
      for (const handler of this.handlers.get(name) ?? []) handler(value)
    }

    on(name, handler) {
      this.handlers.set(name, [...(this.handlers.get(name) ?? []), handler])
      return this
    }

    once(name, handler) {
      const first = (value) => {
        this.off(name, first)
        handler(value)
      }
      return this.on(name, first)
    }

    off(name, handler) {
      const kept = handler ? (this.handlers.get(name) ?? []).filter((other) => other !== handler) : []
      this.handlers.set(name, kept)
      return this
    }

    update(options) {
      this.options = { ...this.options, ...options }
      if (options.fields || options.defaultValues) void this.frame?.call('update', { fields: options.fields })
    }

    focus() {
      void this.frame?.call('focus')
    }

    collapse() {}

    blur() {
      this.frame?.node.blur()
    }

    clear() {}

    unmount() {
      this.frame?.remove()
      this.frame = undefined
    }

    destroy() {
      this.unmount()
      this.group.elements.delete(this.__elementType)
    }
  }

  class Elements {
    constructor(stripe, options) {
      this.stripe = stripe
      this.options = options
      this.elements = new Map()
    }

    create(type, options = {}) {
      if (!Object.hasOwn(kinds, type)) throw new IntegrationError(`The ${type} Element is not in this sandbox.`)
      if (this.elements.has(type)) throw new IntegrationError(`Can only create one Element of type ${type}.`)
      const element = new Element(this, type, options)
      this.elements.set(type, element)
      // It asks for the address alone, then.
      if (type === 'linkAuthentication') void this.elements.get('payment')?.frame?.call('update', { emailElsewhere: true })
      return element
    }

    getElement(wanted) {
      return this.elements.get(typeof wanted === 'string' ? wanted : wanted?.__elementType) ?? null
    }

    update(options) {
      this.options = { ...this.options, ...options, clientSecret: this.options.clientSecret }
      for (const element of this.elements.values()) {
        if (options.locale) void element.frame?.call('update', { locale: element.locale() })
        if (options.appearance) void element.frame?.call('update', { appearance: options.appearance })
      }
    }

    async fetchUpdates() {
      return (await this.elements.get('payment')?.frame?.call('fetchUpdates')) ?? {}
    }

    async submit() {
      const payment = mounted(this)
      const { error } = (await this.linkFrame()?.call('submit')) ?? {}
      return error ? { error } : ((await payment.call('submit')) ?? {})
    }

    linkFrame() {
      return this.elements.get('linkAuthentication')?.frame
    }
  }

  function mounted(elements) {
    const frame = elements?.elements?.get('payment')?.frame
    if (frame?.node.isConnected) return frame
    throw new IntegrationError(
      'Invalid value for stripe.confirmPayment(): elements should have a mounted Payment Element or Express Checkout Element.',
    )
  }

  /** The bank's page over everything, until it has said what it has to say. */
  async function challenge(intent) {
    const path = new URL(intent.next_action.use_stripe_sdk.stripe_js).pathname
    const frame = new Frame('/v3/three-ds-2-challenge.html', '3D Secure', { path })
    frame.node.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647;background:rgb(0 0 0 / 50%)'
    frame.node.setAttribute('aria-modal', 'true')
    const before = document.activeElement
    const ended = new Promise((resolve) => {
      frame.onMessage = ({ type }) => type === 'ended' && resolve()
    })
    document.body.append(frame.node)
    frame.node.focus()
    await ended
    frame.remove()
    if (before instanceof HTMLElement) before.focus()
  }

  async function finish(frame, intent, secret) {
    if (intent.status !== 'requires_action' || intent.next_action?.type !== 'use_stripe_sdk') return { paymentIntent: intent }
    await challenge(intent)
    const now = await frame.call(retrieve, { secret })
    if (now.error) return now
    if (finished.includes(now.paymentIntent.status)) return now
    return { error: { ...now.paymentIntent.last_payment_error, payment_intent: now.paymentIntent } }
  }

  function Stripe(key, options = {}) {
    if (typeof key !== 'string' || !key.startsWith('pk_')) throw new IntegrationError('Please call Stripe() with your publishable key.')
    const helper = { frame: undefined }
    /** For calls that no Element is needed for. */
    const quiet = () => {
      helper.frame ??= new Frame('/v3/elements-inner-payment.html', 'Secure payment controller frame', {
        key,
        account: options.stripeAccount,
        messageLocale: options.locale,
        quiet: true,
      })
      helper.frame.node.style.display = 'none'
      if (!helper.frame.node.isConnected) document.body.append(helper.frame.node)
      return helper.frame
    }
    const absent = (name) => () => Promise.reject(new IntegrationError(`stripe.${name} is not in this sandbox.`))
    const stripe = {
      _key: key,
      _account: options.stripeAccount,
      _locale: options.locale,
      _registerWrapper() {},
      registerAppInfo() {},
      createToken: absent('createToken'),
      createPaymentMethod: absent('createPaymentMethod'),
      confirmCardPayment: absent('confirmCardPayment'),
      elements: (groupOptions = {}) => {
        if (!/^pi_\w+_secret_\w+$/.test(groupOptions.clientSecret ?? '')) {
          throw new IntegrationError(
            'In order to create a payment element, you must pass a valid PaymentIntent or SetupIntent client secret when creating the Elements instance. e.g. stripe.elements({clientSecret: "{{CLIENT_SECRET}}"})',
          )
        }
        return new Elements(stripe, groupOptions)
      },
      retrievePaymentIntent: (secret) => quiet().call(retrieve, { secret }),
      handleNextAction: async ({ clientSecret }) => {
        const found = await quiet().call(retrieve, { secret: clientSecret })
        return found.error ? found : finish(quiet(), found.paymentIntent, clientSecret)
      },
      confirmPayment: async ({ elements, confirmParams = {}, redirect = 'always' } = {}) => {
        const frame = mounted(elements)
        if (redirect !== 'if_required' && !confirmParams.return_url) {
          throw new IntegrationError(
            "Invalid value for stripe.confirmPayment(): confirmParams.return_url should be a url string when redirect is 'always'.",
          )
        }
        const secret = elements.options.clientSecret
        const link = elements.linkFrame()
        const wrong = await link?.call('submit')
        if (wrong?.error) return { error: wrong.error }
        const { email } = (await link?.call('value')) ?? {}
        const first = await frame.call('confirm', { params: JSON.parse(JSON.stringify(confirmParams)), email })
        const result = first.error ? first : await finish(frame, first.paymentIntent, secret)
        if (result.error || redirect === 'if_required') return result
        location.assign(returnAddress(confirmParams.return_url, result.paymentIntent, secret))
        return forever()
      },
    }
    return stripe
  }

  function returnAddress(returnUrl, intent, secret) {
    const url = new URL(returnUrl, location.href)
    url.searchParams.set('payment_intent', intent.id)
    url.searchParams.set('payment_intent_client_secret', secret)
    url.searchParams.set('redirect_status', intent.status === 'processing' ? 'pending' : 'succeeded')
    return url.href
  }

  Stripe.version = 'endive'
  window.Stripe = Stripe
})()
