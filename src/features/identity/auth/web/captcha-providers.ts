import type { Result } from '#contract/endpoint.ts'
import type { getPublicSettings } from '../contract.ts'

export type CaptchaAction = 'login' | 'signup'
export type AskCaptcha = (action: CaptchaAction) => Promise<string>
type Settings = Result<typeof getPublicSettings>['captcha']

type Recaptcha = { ready: (callback: () => void) => void; execute: (siteKey: string, options: { action: string }) => Promise<string> }
type TurnstileOptions = {
  sitekey: string
  action: string
  appearance: 'interaction-only'
  callback: (token: string) => void
  'error-callback': (code: string) => void
}
type Turnstile = { render: (box: HTMLElement, options: TurnstileOptions) => string; remove: (id: string) => void }

declare global {
  interface Window {
    grecaptcha?: Recaptcha
    turnstile?: Turnstile
  }
}

/** With the provider `off` the server takes the word itself as token. */
export async function loadProvider({ provider, siteKey, scriptUrl }: Settings): Promise<AskCaptcha> {
  if (provider === 'off') return async () => 'off'
  const address = new URL(scriptUrl)
  address.searchParams.set('render', provider === 'recaptcha' ? siteKey : 'explicit')
  await loadScript(address.href)
  return provider === 'recaptcha' ? recaptcha(siteKey) : turnstile(siteKey)
}

function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error('The script of the captcha could not be loaded'))
    }
    document.head.append(script)
  })
}

function recaptcha(siteKey: string): AskCaptcha {
  const library = window.grecaptcha
  if (!library) throw new Error('The script of the captcha brought no captcha')
  return async (action) => {
    await new Promise<void>((resolve) => library.ready(resolve))
    return library.execute(siteKey, { action })
  }
}

/** Shows itself in a corner, above the dialogs, only if it has a question for the person. */
function turnstile(siteKey: string): AskCaptcha {
  const library = window.turnstile
  if (!library) throw new Error('The script of the captcha brought no captcha')
  return async (action) => {
    const box = document.createElement('div')
    Object.assign(box.style, { position: 'fixed', right: '16px', bottom: '16px', zIndex: '500' })
    document.body.append(box)
    let widget = ''
    try {
      return await new Promise<string>((resolve, reject) => {
        widget = library.render(box, {
          sitekey: siteKey,
          action,
          appearance: 'interaction-only',
          callback: resolve,
          'error-callback': (code) => reject(new Error(`Turnstile: ${code}`)),
        })
      })
    } finally {
      library.remove(widget)
      box.remove()
    }
  }
}
