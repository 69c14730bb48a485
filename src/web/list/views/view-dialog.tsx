import { Checkbox, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { fetchFilters, saveView } from '#contract/list-filters.ts'
import { useAction } from '../../app/calls/query.ts'
import { useZodForm } from '../../app/form.ts'
import { useCan } from '../../app/session/use-can.ts'
import { SaveDialog } from '../../ui/dialogs/save-dialog.tsx'
import type { SavedView } from '../filters/use-filters.ts'
import type { Viewed } from './views.ts'

const form = z.object({ name: saveView.body.shape.name, shared: z.boolean(), replaces: z.boolean() })

type Props = {
  /** Null: a new one. */
  view: SavedView | null
  viewed: Viewed
  onClose: () => void
}

export default function ViewDialog({ view, viewed, onClose }: Props) {
  const { t } = useTranslation()
  const may = useCan()
  const save = useAction(saveView, {
    refreshes: [fetchFilters],
    success: t(view ? 'customers.views.changed' : 'customers.views.saved'),
    silent: true,
    onSuccess: onClose,
  })
  const zodForm = useZodForm(form, {
    initialValues: { name: view?.name ?? '', shared: view?.shared ?? false, replaces: view === null },
    labels: { name: t('customers.views.name'), shared: t('customers.views.share'), replaces: t('customers.views.replaces') },
    onSubmit: ({ name, shared, replaces }) => {
      const kept = replaces || !view ? viewed.address : view.state
      return save.mutateAsync({ body: { ...(view && { id: view.id }), screen: viewed.screen, name, shared, state: kept } })
    },
  })
  const { field } = zodForm
  const title = view ? t('customers.views.edit', { name: view.name }) : t('customers.views.saveTitle')
  return (
    <SaveDialog title={title} zodForm={zodForm} small onClose={onClose}>
      <TextInput
        {...field('name')}
        description={view ? undefined : t('customers.views.help')}
        data-autofocus
        autoComplete="off"
        maxLength={60}
      />
      {may('sharedViews.write') && <Checkbox {...field('shared', { type: 'checkbox' })} description={t('customers.views.shareHelp')} />}
      {view && <Checkbox {...field('replaces', { type: 'checkbox' })} description={t('customers.views.replacesHelp')} />}
    </SaveDialog>
  )
}
