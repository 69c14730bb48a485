import { useTranslation } from 'react-i18next'
import { exactTime } from '#web/ui/values/dates.ts'
import { Facts } from '#web/ui/values/facts.tsx'
import type { UnsentFile } from '../../unsent-file.ts'

/** What is in the file, before anything is done with it. */
export function UnsentFacts({ content: { at, deviceName, documents, files } }: { content: UnsentFile }) {
  const { t } = useTranslation()
  const rows = [
    { key: 'device', value: deviceName },
    { key: 'savedAt', value: exactTime(at) },
    { key: 'documents', value: String(documents.length) },
    { key: 'proofs', value: String(files.length) },
  ]
  return <Facts rows={rows.map(({ key, value }) => ({ key, label: t(`deviceReview.file.facts.${key}`), value }))} />
}
