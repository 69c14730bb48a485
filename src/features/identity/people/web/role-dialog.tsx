import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { changeRole, listPeople, type Person, placeFields } from '../contract.ts'
import { PlaceFields } from './place-fields.tsx'

export function RoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation()
  const { userId, displayName: name, role, repId, customerId, reaches } = person
  const change = useAction(changeRole, {
    refreshes: [listPeople],
    success: t('people.done.role', { name }),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(placeFields, {
    initialValues: { role, repId, customerId },
    onSubmit: (body) => change.mutateAsync({ body: { ...body, userId } }),
  })
  const { form, field } = zodForm
  return (
    <SaveDialog title={t('people.ask.role', { name })} zodForm={zodForm} small onClose={onClose}>
      <PlaceFields
        place={form.values}
        errors={form.errors}
        roleProps={field('role')}
        onChange={(place) => form.setValues(place)}
        known={role === 'customer' ? { id: customerId, name: reaches } : undefined}
      />
    </SaveDialog>
  )
}
