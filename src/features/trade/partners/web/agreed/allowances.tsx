import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { putBack } from '#web/app/calls/put-back.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { listPartnerAllowances, type PartnerAllowance, removePartnerAllowance, savePartnerAllowance } from '../../contract.ts'
import { RowButtons } from '../tables/row-buttons.tsx'
import { AgreedPart } from './agreed-part.tsx'

const AllowanceDialog = lazyPart(() => import('./allowance-dialog.tsx'))

/** What comes off or on top of a partner's orders. */
export function Allowances({ partnerId, canWrite }: { partnerId: string; canWrite: boolean }) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<PartnerAllowance | 'new' | null>(null)
  const { data, error, refetch } = useApi(listPartnerAllowances, { params: { id: partnerId } })
  const params = { id: partnerId }
  const back = useAction(savePartnerAllowance, { refreshes: [listPartnerAllowances] })
  const remove = useAction(removePartnerAllowance, {
    refreshes: [listPartnerAllowances],
    success: t('partners.allowances.removed'),
    undo: (_, { params: { id } }) => putBack(data?.rows ?? [], id, (body) => back.mutate({ params, body })),
  })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return null
  const worth = ({ percent, amount }: PartnerAllowance) => (percent ? `${percent} %` : `$${amount}`)
  return (
    <>
      <AgreedPart
        title={t('partners.allowances.title')}
        help={t('partners.allowances.help')}
        none={t('partners.allowances.none')}
        add={canWrite ? { text: t('partners.allowances.add'), onAdd: () => setEdited('new') } : null}
        heads={[
          ...[t('partners.allowances.code'), t('partners.allowances.kind'), t('partners.allowances.per')],
          ...[t('partners.allowances.worth'), t('partners.allowances.settled'), t('fields.action')],
        ]}
        rows={data.rows}
        cells={(row) => [
          row.code,
          t(`partners.allowances.kinds.${row.kind}`),
          t(`partners.allowances.pers.${row.per}`),
          worth(row),
          t(`partners.allowances.settledHow.${row.settled}`),
          canWrite && (
            <RowButtons
              name={row.code}
              removeText={t('partners.allowances.removeText')}
              removing={remove.isPending}
              onEdit={() => setEdited(row)}
              onRemove={() => remove.mutate({ params: { id: row.id } })}
            />
          ),
        ]}
      />
      <Suspense>
        {edited && <AllowanceDialog partnerId={partnerId} row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </>
  )
}
