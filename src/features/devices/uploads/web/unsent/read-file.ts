import { looksUnsent, mostUnsentBytes, readUnsentText, type Unreadable, type UnsentFile } from '../../unsent-file.ts'

/** What a chosen file holds, or why it cannot be read. Of what is none of ours only the beginning is looked at, however large it is. */
export async function readUnsent(file: File): Promise<UnsentFile | Unreadable> {
  const looks = looksUnsent(await file.slice(0, 200).text())
  if (looks !== true) return looks
  if (file.size > mostUnsentBytes) return 'tooLarge'
  return readUnsentText(await file.text())
}
