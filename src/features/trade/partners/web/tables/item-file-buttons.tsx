import { IconFileUpload } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useExport } from '#web/app/calls/use-download.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { ExportButton } from '#web/ui/menus/export-menu.tsx'
import { preparePartnerItemsExport } from '../../item-file.ts'

const ItemImportDialog = lazyPart(() => import('./item-import-dialog.tsx'))

type Props = { partnerId: string; any: boolean }

/** The codes as a table: out where there are any, and in. */
export function ItemFileButtons({ partnerId, any }: Props) {
  const { t } = useTranslation()
  const [importing, setImporting] = useState(false)
  const exported = useExport(preparePartnerItemsExport, { body: { id: partnerId } })
  return (
    <>
      {any && <ExportButton exported={exported} />}
      <GuardedButton
        ability="connections.write"
        variant="default"
        leftSection={<IconFileUpload size={16} aria-hidden />}
        onClick={() => setImporting(true)}
      >
        {t('partners.import.button')}
      </GuardedButton>
      <Suspense>{importing && <ItemImportDialog partnerId={partnerId} onClose={() => setImporting(false)} />}</Suspense>
    </>
  )
}
