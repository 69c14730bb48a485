import type { UnsentFile } from '#features/devices/uploads/door.ts'
import type { DeviceStore } from '../storage/device-store.ts'
import { isApple } from './installed.ts'

/** The office reads files that are twice as large. Signatures and photos that are more than this go into a file of their own. */
const mostBytes = 100 * 1_048_576

/**
 * What the office has not taken, as files: documents as they would be pushed, and signatures and photos, also those whose document has arrived
 * already. Nearly always one file. Proofs are read one by one: all of them may be more than a phone can hold.
 */
export async function unsentFiles(store: DeviceStore, most = mostBytes): Promise<File[]> {
  const held = await store.documents.unsettledOnes()
  // From now on they may come to the office from here: they cannot be taken back any more.
  const documents = await store.documents.copied(held.map(({ id }) => id))
  const seat = await store.fact('seat')
  const at = new Date().toISOString()
  const head: Omit<UnsentFile, 'documents' | 'files'> = {
    format: 'ledgerside-device-1',
    at,
    deviceId: seat?.deviceId ?? '',
    deviceName: seat?.deviceName ?? '',
  }
  const files: File[] = []
  let told: object[] = documents.map(({ document }) => document)
  let proofs: string[] = []
  let bytes = 0
  const close = () => {
    const begun = `${JSON.stringify({ ...head, documents: told }).slice(0, -1)},"files":[`
    const number = files.length ? `-${files.length + 1}` : ''
    const name = `unsent-${seat?.numberPrefix || 'device'}-${at.slice(0, 10)}${number}.json`
    files.push(new File([begun, ...proofs.flatMap((proof, place) => (place ? [',', proof] : [proof])), ']}'], name, { type: fileType }))
    told = []
    proofs = []
    bytes = 0
  }
  for (const id of await store.files.waitingIds()) {
    const proof = await store.files.one(id)
    if (!proof?.documentId) continue
    const { documentId, kind, type } = proof
    const text = JSON.stringify({ id, documentId, kind, type, base64: base64Of(proof.bytes) })
    if (proofs.length && bytes + text.length > most) close()
    proofs.push(text)
    bytes += text.length
  }
  if (told.length || proofs.length || !files.length) close()
  return files
}

const fileType = 'application/json'

/** Handed to the browser to be kept: where it opens files instead of saving them (an app on an iPhone's home screen), by its menu to share. */
export async function saveUnsent(store: DeviceStore): Promise<void> {
  const files = await unsentFiles(store)
  if (isApple() && navigator.canShare?.({ files })) {
    try {
      return await navigator.share({ files })
    } catch (error) {
      // Whoever closed the menu does not want a second way; one that did not open does not count.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  for (const file of files) download(file)
}

function download(file: File) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function base64Of(bytes: ArrayBuffer): string {
  const view = new Uint8Array(bytes)
  let text = ''
  for (let at = 0; at < view.length; at += 0x8000) text += String.fromCharCode(...view.subarray(at, at + 0x8000))
  return btoa(text)
}
