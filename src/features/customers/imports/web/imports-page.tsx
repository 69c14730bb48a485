import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useCan } from '#web/app/session/use-can.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { ImportHistory } from './import-history.tsx'
import { ImportRecord } from './import-record.tsx'
import { UploadBox } from './upload-box.tsx'

/** Customers from a file: a new one and those before; with `?id=` one of them. */
export default function ImportsPage() {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const id = query.get('id')
  const mayImport = useCan()('customerImport.write')
  if (id) return <ImportRecord key={id} id={id} />
  return (
    <>
      <PageHeader title={t('imports.title')} description={t('imports.about')} />
      {mayImport && <UploadBox />}
      <ImportHistory />
    </>
  )
}
