import type { Page } from 'playwright-core'
import type { SentDocument } from '#features/devices/uploads/pushed.ts'

/** As the app's own save writes it, in one transaction. */
export const saveInPage = (page: Page, document: SentDocument) =>
  page.evaluate(async (given) => {
    const opened = indexedDB.open('ledgerside-device')
    await new Promise((resolve, reject) => Object.assign(opened, { onsuccess: resolve, onerror: reject }))
    const transaction = opened.result.transaction(['documents', 'queue', 'facts'], 'readwrite', { durability: 'strict' })
    const facts = transaction.objectStore('facts')
    const next: IDBRequest<number> = facts.get('nextNumber')
    next.onsuccess = () => {
      const number = `${given.number.split('-')[0]}-${next.result}`
      const stored = { id: given.id, document: { ...given, number }, customerName: 'Harbor Cafe', madeMs: Date.now() }
      transaction.objectStore('documents').add({ ...stored, sequence: next.result, state: 'waiting', tries: 0, answer: null })
      transaction.objectStore('queue').add({ documentId: given.id })
      facts.put(next.result + 1, 'nextNumber')
    }
    await new Promise((resolve, reject) => Object.assign(transaction, { oncomplete: resolve, onabort: reject }))
    opened.result.close()
  }, document)

/** The worker has kept the whole app. */
export const kept = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)
