import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { optionalText } from '#contract/fields.ts'
import { LineFields, movedLines, sentLines } from '#features/catalog/stock/web/door.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { type Restock, saveRestock } from '../contract.ts'
import { shownRestocks } from './refreshed.ts'

const editForm = z.object({ lines: movedLines, note: optionalText(300) })

/** A draft as it was proposed, before somebody asks for it. */
export default function EditDialog({ restock, onClose }: { restock: Restock; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, number, version, note } = restock
  const save = useAction(saveRestock, {
    refreshes: shownRestocks,
    success: t('restock.saved', { number }),
    silent: true,
    onSuccess: onClose,
  })
  const lines = restock.lines.map(({ itemId, name, unit, quantity }) => ({ itemId, name, unit, units: [unit], quantity }))
  const zodForm = useZodForm(editForm, {
    initialValues: { lines, note },
    labels: { note: t('restock.note') },
    onSubmit: (values) => save.mutateAsync({ params: { id }, body: { version, note: values.note, lines: sentLines(values.lines) } }),
  })
  const { form, field } = zodForm
  return (
    <SaveDialog title={t('restock.named', { number })} zodForm={zodForm} label={t('restock.save')} onClose={onClose}>
      <LineFields form={form as never} quantity={(index) => field(`lines.${index}.quantity`)} />
      <TextInput {...field('note')} autoComplete="off" />
    </SaveDialog>
  )
}
