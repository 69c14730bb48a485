import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { useFocusBack } from '#web/ui/use-focus-back.ts'
import { addListName, getListNames, type ListKey, renameListName } from '../contract.ts'

const nameForm = addListName.body.pick({ name: true })

/** Adds a name, or gives one another; whatever bears it follows. */
export default function NameDialog({ list, name, onClose }: { list: ListKey; name: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  useFocusBack()
  const options = { refreshes: [getListNames], silent: true, onSuccess: onClose }
  const add = useAction(addListName, { ...options, success: t('lists.added') })
  const rename = useAction(renameListName, { ...options, success: ({ moved }) => t(moved ? 'lists.renamed' : 'lists.movingNow') })
  const { field, submit, saving, serverError } = useZodForm(nameForm, {
    initialValues: { name: name ?? '' },
    onSubmit: (values) =>
      name === null
        ? add.mutateAsync({ body: { list, name: values.name } })
        : rename.mutateAsync({ body: { list, name, to: values.name } }),
  })
  const title = name === null ? t(`lists.addOne.${list}`) : t('lists.renameNamed', { name })
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormError error={serverError} />
          <TextInput {...field('name')} description={name === null ? undefined : t('lists.renameHelp')} autoComplete="off" data-autofocus />
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
