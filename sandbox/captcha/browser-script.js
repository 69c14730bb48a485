// Served as /recaptcha/api.js. Needs no inline script and no frame: a policy that allows this origin for script and connect is enough.
;(() => {
  const source = new URL(document.currentScript.src)
  const loadedKey = source.searchParams.get('render')

  window.grecaptcha = {
    ready: (callback) => queueMicrotask(callback),
    execute: async (siteKey, { action = '' } = {}) => {
      if (siteKey !== loadedKey) throw new Error(`Invalid site key or not loaded in api.js: ${siteKey}`)
      if (!/^[A-Za-z0-9_/]*$/.test(action)) throw new Error('Invalid action name, may only include "A-Za-z0-9_/".')
      const body = new URLSearchParams({ k: siteKey, action })
      const answer = await fetch(`${source.origin}/recaptcha/api2/reload`, { method: 'POST', body, credentials: 'omit' })
      if (!answer.ok) throw new Error(`The captcha answered ${answer.status}`)
      return (await answer.json()).token
    },
  }

  const onload = source.searchParams.get('onload')
  if (onload && typeof window[onload] === 'function') window[onload]()
})()
