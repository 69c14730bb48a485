import { Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { languages } from '#contract/languages.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { currentLanguage } from '#web/app/text.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { inviteFields, invitePerson, listInvitations } from '../contract.ts'
import { PlaceFields } from './place-fields.tsx'

export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const invite = useAction(invitePerson, {
    refreshes: [listInvitations],
    success: t('people.invited'),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(inviteFields, {
    initialValues: { email: '', displayName: '', language: currentLanguage(), role: 'manager', repId: null, customerId: null },
    labels: { displayName: t('fields.name') },
    onSubmit: (body) => invite.mutateAsync({ body }),
  })
  const { form, field } = zodForm
  return (
    <SaveDialog title={t('people.inviteTitle')} zodForm={zodForm} label={t('people.send')} onClose={onClose}>
      <TextInput {...field('email')} type="email" inputMode="email" autoComplete="off" data-autofocus />
      <TextInput {...field('displayName')} autoComplete="off" maxLength={100} />
      <PlaceFields place={form.values} errors={form.errors} roleProps={field('role')} onChange={(place) => form.setValues(place)} />
      <Select
        {...field('language')}
        description={t('people.languageHelp')}
        data={languages.map(({ code, name }) => ({ value: code, label: name }))}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
      />
    </SaveDialog>
  )
}
