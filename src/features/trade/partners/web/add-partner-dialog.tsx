import { Group, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { partnerPath } from '#contract/places.ts'
import { CustomerSelect } from '#features/customers/customers/web/door.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { listPartners, savePartner } from '../contract.ts'
import { partnerFields } from '../partner-fields.ts'

const fields = partnerFields.pick({ name: true, customerId: true, theirQualifier: true, theirId: true })

/** What a partner is told by; the rest stands on its page, which opens next. */
export default function AddPartnerDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const save = useAction(savePartner, { refreshes: [listPartners], success: t('partners.added'), silent: true })
  const zodForm = useZodForm(fields, {
    initialValues: { name: '', customerId: null as string | null, theirQualifier: '', theirId: '' },
    onSubmit: async (body) => {
      const { id } = await save.mutateAsync({ body })
      form.reset()
      onClose()
      navigate(partnerPath(id))
    },
  })
  const { form, field } = zodForm
  return (
    <SaveDialog title={t('partners.add')} zodForm={zodForm} label={t('partners.add')} onClose={onClose}>
      <TextInput {...field('name')} autoComplete="off" data-autofocus />
      <CustomerSelect
        {...field('customerId')}
        value={form.values.customerId}
        name=""
        onChange={(id) => form.setFieldValue('customerId', id)}
        description={t('partners.help.customer')}
        nothingFound={t('people.noCustomerFound')}
        clearable
      />
      <Group grow align="flex-start">
        <TextInput {...field('theirQualifier')} autoComplete="off" maw={140} />
        <TextInput {...field('theirId')} autoComplete="off" />
      </Group>
    </SaveDialog>
  )
}
