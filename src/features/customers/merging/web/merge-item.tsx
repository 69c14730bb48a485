import { Alert, Button, Group, List, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { fieldLabel } from '#web/app/text.ts'
import { toastSuccess } from '#web/app/toasts.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { DateText, DayText } from '#web/ui/values/date-text.tsx'
import { cancelMerge, listMerges, type Merge, undoMerge } from '../contract.ts'

/** One merge: how long it can be undone, or what is to do in QuickBooks. */
export function MergeItem({ merge }: { merge: Merge }) {
  const { t } = useTranslation()
  const may = useCan()
  const [asks, setAsks] = useState(false)
  const { id, survivor, loser, plan, undoUntil } = merge
  const names = { survivor: survivor.customerName, loser: loser.customerName }
  const undo = useAction(undoMerge, {
    refreshes: [listMerges],
    onSuccess: ({ kept }) => {
      setAsks(false)
      const fields = kept.map((field) => (field === 'address' ? t('merging.address') : fieldLabel(field))).join(', ')
      toastSuccess(kept.length ? t('merging.card.undoneBut', { ...names, fields }) : t('merging.card.undone', names))
    },
  })
  const cancel = useAction(cancelMerge, { refreshes: [listMerges], success: t('merging.card.cancelled') })
  const write = may('customerMerge.write')
  if (merge.state === 'waiting')
    return (
      <Alert color="yellow" title={t('merging.card.waiting', names)}>
        <List type="ordered" size="sm">
          <List.Item>{t('merging.steps.open', names)}</List.Item>
          <List.Item>{t('merging.steps.rename', names)}</List.Item>
          <List.Item>{t('merging.steps.confirm')}</List.Item>
        </List>
        <Text size="sm" my="xs">
          {t('merging.steps.then')}
        </Text>
        {write && (
          <Button size="compact-sm" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ params: { id } })}>
            {t('merging.card.cancel')}
          </Button>
        )}
      </Alert>
    )
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text>{t('merging.card.merged', names)}</Text>
        <Text size="sm" c="dimmed">
          {merge.by} · {merge.mergedAt && <DateText iso={merge.mergedAt} />}
          {undoUntil && (
            <>
              {' · '}
              {t('merging.card.until')} <DayText iso={undoUntil.slice(0, 10)} />
            </>
          )}
        </Text>
      </div>
      {write && (
        <Button size="compact-sm" variant="default" onClick={() => setAsks(true)}>
          {t('merging.card.undo')}
        </Button>
      )}
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => undo.mutate({ params: { id } })}
        loading={undo.isPending}
        title={t('merging.card.undoTitle', names)}
        confirmLabel={t('merging.card.undo')}
      >
        {t(plan === 'byHand' ? 'merging.card.undoByHand' : 'merging.card.undoText', names)}
      </ConfirmDialog>
    </Group>
  )
}
