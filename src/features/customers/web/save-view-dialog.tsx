import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { fetchFilters, saveView } from '#features/dashboard/contract.ts'
import { useZodForm } from '#web/form.ts'
import { useAction } from '#web/query.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import { type ListState, writeListState } from './list-state.ts'

const form = z.object({ name: saveView.body.shape.name })

export default function SaveViewDialog({ state, onClose }: { state: ListState; onClose: () => void }) {
  const { t } = useTranslation()
  useFocusBack()
  const save = useAction(saveView, { refreshes: [fetchFilters], success: t('customers.views.saved'), silent: true, onSuccess: onClose })
  const { field, submit, saving, serverError } = useZodForm(form, {
    initialValues: { name: '' },
    labels: { name: t('customers.views.name') },
    onSubmit: ({ name }) => save.mutateAsync({ body: { screen: 'customers', name, state: writeListState(state).toString() } }),
  })
  return (
    <Modal opened onClose={onClose} title={t('customers.views.saveTitle')} centered closeButtonProps={{ 'aria-label': t('common.close') }}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormError error={serverError} />
          <TextInput {...field('name')} description={t('customers.views.help')} data-autofocus autoComplete="off" />
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
