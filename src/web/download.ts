import { asApiError, delivered, readEnvelope } from '#web/api.ts'
import { type Answer, type Credential, withFreshSession } from '#web/refresh.ts'
import { readToken } from '#web/session.ts'
import i18n from '#web/text.ts'

/** Fetches a file that is not in the envelope, as the signed-in person, and hands it to the browser's downloads; throws `ApiError`. */
export async function download(url: string, name: string): Promise<void> {
  const attempt = async ({ token, fallback }: Credential): Promise<Answer> => {
    const headers = new Headers({ 'accept-language': i18n.language ?? 'en' })
    if (token) headers.set('authorization', `Bearer ${token}`)
    if (fallback) headers.set('x-auth-fallback', '1')
    const response = await fetch(url, { headers })
    return { response, envelope: response.ok ? null : await readEnvelope(response) }
  }
  try {
    const token = readToken()
    const answer = await withFreshSession(await attempt({ token }), token, attempt)
    if (!answer.response.ok) delivered(answer)
    saveAs(await answer.response.blob(), name)
  } catch (error) {
    throw asApiError(error)
  }
}

function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
