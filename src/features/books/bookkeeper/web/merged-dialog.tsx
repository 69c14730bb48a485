import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CustomerSelect } from '#features/customers/customers/web/door.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { listMatters, type Matter, sayMergedInto } from '../contract.ts'

const form = sayMergedInto.body

/** Into whom the customer was merged in QuickBooks: its orders go on with that one. */
export function MergedDialog({ matter: { id, what }, onClose }: { matter: Matter; onClose: () => void }) {
  const { t } = useTranslation()
  const say = useAction(sayMergedInto, { refreshes: [listMatters], success: t('bookkeeper.merged.done'), silent: true, onSuccess: onClose })
  const zodForm = useZodForm(form, {
    initialValues: { survivorId: '' },
    labels: { survivorId: t('bookkeeper.merged.survivor') },
    onSubmit: (body) => say.mutateAsync({ params: { id }, body }),
  })
  const { label, error, value, onChange } = zodForm.field('survivorId')
  return (
    <SaveDialog
      title={t('bookkeeper.merged.title', { what })}
      zodForm={zodForm}
      small
      label={t('bookkeeper.merged.choose')}
      onClose={onClose}
    >
      <Text>{t('bookkeeper.merged.about', { what })}</Text>
      <CustomerSelect
        label={label}
        error={error}
        withAsterisk
        value={value || null}
        name=""
        nothingFound={t('merging.pickNone')}
        onChange={(customerId) => onChange(customerId ?? '')}
      />
    </SaveDialog>
  )
}
