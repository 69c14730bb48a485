import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { documentsPath } from '#contract/places.ts'
import { retrieveOrders } from '#features/trade/exchange/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import type { Integration } from '../contract.ts'

/** Looks now what waits there, and leads to where one sees it come. */
export function RetrieveButton({ connection: { id, ediType, direction, state } }: { connection: Integration }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const retrieve = useAction(retrieveOrders, { onSuccess: () => navigate(documentsPath) })
  if (direction !== 'I' || state !== 'Live' || ediType === 'AS2') return null
  return (
    <GuardedButton ability="exchange.write" loading={retrieve.isPending} onClick={() => retrieve.mutate({ body: { connectionId: id } })}>
      {t('edi.retrieve.button')}
    </GuardedButton>
  )
}
