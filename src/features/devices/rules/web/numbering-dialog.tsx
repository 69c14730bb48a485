import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { numbering } from '../contract.ts'

type Numbering = z.output<typeof numbering>
type Props = { seat: Numbering; onSave: (seat: Numbering) => Promise<unknown>; onClose: () => void }

/** As people write it. */
const form = numbering.extend({
  next: z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, 'deviceRules.errors.next')
    .transform(Number)
    .pipe(numbering.shape.next),
})

/** How a device that was never paired will number what it makes. */
export default function NumberingDialog({ seat, onSave, onClose }: Props) {
  const { t } = useTranslation()
  const zodForm = useZodForm(form, {
    initialValues: { prefix: seat.prefix, next: String(seat.next) },
    labels: { prefix: t('deviceRules.names.number.prefix'), next: t('deviceRules.names.number.next') },
    onSubmit: async (said) => {
      await onSave(said)
      onClose()
    },
  })
  return (
    <SaveDialog title={t('deviceRules.numbers')} zodForm={zodForm} onClose={onClose}>
      <TextInput
        {...zodForm.field('prefix')}
        description={t('deviceRules.prefixHelp')}
        maxLength={4}
        maw={200}
        autoComplete="off"
        data-autofocus
      />
      <TextInput {...zodForm.field('next')} maw={200} inputMode="numeric" autoComplete="off" />
    </SaveDialog>
  )
}
