import type { Language } from '#contract/languages.ts'
import { saveLanguage } from '#contract/session.ts'
import { call } from '../app/calls/api.ts'
import { queryClient } from '../app/calls/query.ts'
import { isSignedIn } from '../app/session/session.ts'
import { chooseLanguage } from '../app/text.ts'

/** Changes the language here and in the profile, and re-reads what the server had translated. */
export async function changeLanguage(code: Language): Promise<void> {
  if (!(await chooseLanguage(code, () => void changeLanguage(code))) || !isSignedIn()) return
  await call(saveLanguage, { body: { language: code } }).catch(() => undefined)
  await queryClient.invalidateQueries()
}
