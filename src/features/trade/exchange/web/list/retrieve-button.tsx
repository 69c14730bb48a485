import { IconCloudDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { listRetrievals, retrieveOrders } from '../../contract.ts'

/** Looks over every live connection what waits. */
export function RetrieveButton() {
  const { t } = useTranslation()
  const { data } = useApi(listRetrievals, {})
  const retrieve = useAction(retrieveOrders, {
    refreshes: [listRetrievals],
    success: ({ begun }) => t('edi.retrieve.begun', { count: begun }),
  })
  if (!data?.rows.length) return null
  return (
    <GuardedButton
      ability="exchange.write"
      leftSection={<IconCloudDownload size={16} aria-hidden />}
      loading={retrieve.isPending}
      onClick={() => retrieve.mutate({ body: {} })}
    >
      {t('edi.retrieve.button')}
    </GuardedButton>
  )
}
