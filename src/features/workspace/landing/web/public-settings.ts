import { useEffect, useState } from 'react'
import type { Result } from '#contract/endpoint.ts'
import type { getPublicSettings } from '#features/identity/auth/contract.ts'

export type PublicSettings = Result<typeof getPublicSettings>

let loading: Promise<PublicSettings> | null = null

/** The caller and the contract come with the first question, not with the page. A failed answer is asked for again next time. */
export function loadPublicSettings(): Promise<PublicSettings> {
  loading ??= Promise.all([import('#web/app/calls/api.ts'), import('#features/identity/auth/contract.ts')])
    .then(([{ call }, { getPublicSettings }]) => call(getPublicSettings, {}))
    .catch((error: unknown) => {
      loading = null
      throw error
    })
  return loading
}

export function usePublicSettings(wanted: boolean): PublicSettings | null {
  const [settings, setSettings] = useState<PublicSettings | null>(null)
  useEffect(() => {
    if (wanted && !settings) loadPublicSettings().then(setSettings, () => undefined)
  }, [wanted, settings])
  return settings
}
