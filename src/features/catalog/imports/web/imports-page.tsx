import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { itemsPath } from '#contract/places.ts'
import { BackToList } from '#web/list/back-to-list.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { ImportHistory } from './import-history.tsx'
import { ImportRecord } from './import-record.tsx'
import { UploadBox } from './upload-box.tsx'

/** Items from a file: a new one and those before; with `?id=` one of them. */
export default function ImportsPage() {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const id = query.get('id')
  if (id) return <ImportRecord key={id} id={id} />
  return (
    <>
      <BackToList path={itemsPath} label={t('items.record.toList')} />
      <PageHeader title={t('items.imports.title')} description={t('items.imports.about')} />
      <UploadBox />
      <ImportHistory />
    </>
  )
}
