import { NativeSelect, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { toastSuccess } from '#web/app/toasts.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { monthText } from '#web/ui/values/dates.ts'
import { numberText } from '#web/ui/values/numbers.ts'
import { listStatements, lockStatements, prepareStatements } from '../contract.ts'

const form = z.object({ month: z.string() })
type Props = { program: { id: string; programName: string }; step: 'prepare' | 'lock'; months: readonly string[]; onClose: () => void }

/** Statements of a month are prepared, or locked for good: of more than a portion until none is left. */
export default function MonthDialog({ program, step, months, onClose }: Props) {
  const { t } = useTranslation()
  const prepare = useAction(prepareStatements, { refreshes: [listStatements], silent: true })
  const lock = useAction(lockStatements, { refreshes: [listStatements], silent: true })
  const lockAll = async (body: { programId: string; month: string }) => {
    for (let all = 0; ; ) {
      const { locked, more } = await lock.mutateAsync({ body })
      all += locked
      if (!more) return all
    }
  }
  const zodForm = useZodForm(form, {
    initialValues: { month: months[0] ?? '' },
    labels: { month: t('statements.month') },
    onSubmit: async ({ month }) => {
      const body = { programId: program.id, month }
      const count = step === 'lock' ? await lockAll(body) : (await prepare.mutateAsync({ body })).made
      void toastSuccess(t(`statements.steps.${step}.${count ? 'done' : 'nothing'}`, { count, shown: numberText(count) }))
      onClose()
    },
  })
  return (
    <SaveDialog
      title={t(`statements.steps.${step}.title`, { name: program.programName })}
      zodForm={zodForm}
      label={t(`statements.steps.${step}.button`)}
      small
      onClose={onClose}
    >
      <Text>{t(`statements.steps.${step}.means`)}</Text>
      <NativeSelect
        {...zodForm.field('month')}
        withAsterisk={false}
        data={months.map((value) => ({ value, label: monthText(`${value}-01`) }))}
      />
    </SaveDialog>
  )
}
