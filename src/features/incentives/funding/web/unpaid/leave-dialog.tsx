import { List, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { maxText } from '#contract/fields.ts'
import { formatCents } from '#contract/money.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { getUnpaid, leaveUnclaimed, listUnclaimed } from '../../contract.ts'
import { shownFundings } from '../shown-fundings.ts'

const form = z.object({ reason: maxText(300).min(1, 'validation.required') })

/** Who cannot be paid, and why; all of it is unclaimed from then on. */
export default function LeaveDialog({ program, onClose }: { program: { id: string; programName: string }; onClose: () => void }) {
  const { t } = useTranslation()
  const { data } = useApi(getUnpaid, { params: { programId: program.id } })
  const leave = useAction(leaveUnclaimed, {
    refreshes: [...shownFundings, getUnpaid, listUnclaimed],
    silent: true,
    success: ({ total }) => t('funding.unpaid.done', { amount: formatCents(total) }),
    onSuccess: onClose,
  })
  const zodForm = useZodForm(form, {
    initialValues: { reason: '' },
    onSubmit: ({ reason }) => leave.mutateAsync({ params: { programId: program.id }, body: { total: data?.total ?? 0, reason } }),
  })
  const { rows = [], payees = 0, total = 0 } = data ?? {}
  return (
    <SaveDialog
      title={t('funding.unpaid.leave', { name: program.programName })}
      zodForm={zodForm}
      label={t('funding.unpaid.confirm', { amount: formatCents(total) })}
      small
      onClose={onClose}
    >
      <Text>{t('funding.unpaid.means')}</Text>
      <List size="sm">
        {rows.map(({ payeeKind, payeeId, payeeName, amount, held }) => (
          <List.Item key={`${payeeKind} ${payeeId}`}>
            {`${payeeName} · ${formatCents(amount)}`}
            {held && (
              <Text size="sm" c="dimmed">
                {t(`funding.heldBecause.${held}`)}
              </Text>
            )}
          </List.Item>
        ))}
      </List>
      {payees > rows.length && (
        <Text size="sm">{t('funding.unpaid.others', { count: payees - rows.length, shown: numberText(payees - rows.length) })}</Text>
      )}
      <TextInput {...zodForm.field('reason')} autoComplete="off" data-autofocus />
    </SaveDialog>
  )
}
