import { Button, Checkbox, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Result } from '#contract/endpoint.ts'
import { numberText } from '#contract/fields.ts'
import { dollarsToCents, formatCents } from '#contract/money.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { OutcomeDialog } from '#web/ui/dialogs/outcome-dialog.tsx'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { numberText as shownNumber } from '#web/ui/values/numbers.ts'
import { approveRewards } from '../../contract.ts'
import { shownAttainments } from '../shown-attainments.ts'
import { LeftNote } from './left-note.tsx'

const approveForm = z.object({
  atMost: numberText
    .min(1, 'validation.required')
    .regex(/^\d{1,9}(\.\d{1,2})?$/, 'programs.errors.amount')
    .transform((text): number => dollarsToCents(text)),
  flagged: z.boolean(),
})
type Program = { id: string; programName: string }

/** Everything that is earned in a program up to an amount each. What becomes of it stays until it is read. */
export default function ApproveDialog({ program, onClose }: { program: Program; onClose: () => void }) {
  const { t } = useTranslation()
  const [outcome, setOutcome] = useState<Result<typeof approveRewards> | null>(null)
  const approve = useAction(approveRewards, { refreshes: shownAttainments, silent: true, onSuccess: setOutcome })
  const zodForm = useZodForm(approveForm, {
    initialValues: { atMost: '', flagged: false },
    labels: { atMost: t('attainment.approve.atMost') },
    onSubmit: (body) => approve.mutateAsync({ body: { programId: program.id, ...body } }),
  })
  const { form, field, submit } = zodForm
  const title = t('attainment.approve.title', { name: program.programName })
  if (outcome)
    return (
      <OutcomeDialog
        title={title}
        onClose={onClose}
        action={outcome.more && <Again onAgain={() => submit()} loading={approve.isPending} />}
      >
        <Text>
          {t('attainment.approve.done', {
            count: outcome.decided,
            shown: shownNumber(outcome.decided),
            amount: formatCents(outcome.amount),
          })}
        </Text>
        {outcome.left.length > 0 && (
          <Text>{t('attainment.approve.left', { count: outcome.left.length, shown: shownNumber(outcome.left.length) })}</Text>
        )}
        <LeftNote left={outcome.left} />
      </OutcomeDialog>
    )
  return (
    <SaveDialog title={title} zodForm={zodForm} label={t('attainment.approve.submit')} small onClose={onClose}>
      <Text>{t('attainment.approve.means')}</Text>
      <TextInput {...field('atMost')} inputMode="decimal" autoComplete="off" leftSection="$" />
      <Checkbox
        label={t('attainment.approve.flagged')}
        description={t('attainment.approve.flaggedHelp')}
        checked={form.values.flagged}
        onChange={({ currentTarget }) => form.setFieldValue('flagged', currentTarget.checked)}
      />
    </SaveDialog>
  )
}

function Again({ onAgain, loading }: { onAgain: () => void; loading: boolean }) {
  const { t } = useTranslation()
  return (
    <Button variant="default" loading={loading} onClick={onAgain}>
      {t('attainment.approve.more')}
    </Button>
  )
}
