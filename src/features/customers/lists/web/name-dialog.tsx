import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { SaveDialog } from '#web/ui/dialogs/save-dialog.tsx'
import { addListName, getListNames, type ListKey, renameListName } from '../contract.ts'

const nameForm = addListName.body.pick({ name: true })

/** Adds a name, or gives one another; whatever bears it follows. */
export default function NameDialog({ list, name, onClose }: { list: ListKey; name: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  const options = { refreshes: [getListNames], silent: true, onSuccess: onClose }
  const add = useAction(addListName, { ...options, success: t('lists.added') })
  const rename = useAction(renameListName, { ...options, success: ({ moved }) => t(moved ? 'lists.renamed' : 'lists.movingNow') })
  const zodForm = useZodForm(nameForm, {
    initialValues: { name: name ?? '' },
    onSubmit: (values) =>
      name === null
        ? add.mutateAsync({ body: { list, name: values.name } })
        : rename.mutateAsync({ body: { list, name, to: values.name } }),
  })
  const { field } = zodForm
  const title = name === null ? t(`lists.addOne.${list}`) : t('lists.renameNamed', { name })
  return (
    <SaveDialog title={title} zodForm={zodForm} small onClose={onClose}>
      <TextInput {...field('name')} description={name === null ? undefined : t('lists.renameHelp')} autoComplete="off" data-autofocus />
    </SaveDialog>
  )
}
