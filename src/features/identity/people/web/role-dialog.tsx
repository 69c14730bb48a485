import { Button, Group, Modal, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import { changeRole, listPeople, type Person, placeFields } from '../contract.ts'
import { PlaceFields } from './place-fields.tsx'

export function RoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation()
  useFocusBack()
  const { userId, displayName: name, role, repId, customerId, reaches } = person
  const change = useAction(changeRole, {
    refreshes: [listPeople],
    success: t('people.done.role', { name }),
    silent: true,
    onSuccess: onClose,
  })
  const { form, field, submit, saving, serverError } = useZodForm(placeFields, {
    initialValues: { role, repId, customerId },
    onSubmit: (body) => change.mutateAsync({ body: { ...body, userId } }),
  })
  return (
    <Modal opened onClose={onClose} title={t('people.ask.role', { name })} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormError error={serverError} />
          <PlaceFields
            place={form.values}
            errors={form.errors}
            roleProps={field('role')}
            onChange={(place) => form.setValues(place)}
            known={role === 'customer' ? { id: customerId, name: reaches } : undefined}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" loading={saving}>
              {t('common.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
