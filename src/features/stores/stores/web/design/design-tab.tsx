import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { DraftOffer } from '#web/ui/dialogs/draft-offer.tsx'
import { UnsavedWarning } from '#web/ui/dialogs/unsaved-warning.tsx'
import { FormError } from '#web/ui/fields/form-error.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { type Store, type StoreFields, saveStore, storeFields } from '../../contract.ts'
import { contrastOnWhite, enoughContrast } from '../../contrast.ts'
import { shownStores } from '../shown-stores.ts'
import classes from './design.module.css'
import { PictureField } from './picture-field.tsx'
import { Preview } from './preview.tsx'

const { color, welcomeEn, welcomeEs } = storeFields.shape
const designForm = z.object({ color, welcomeEn, welcomeEs })
const designOf = ({ color, welcomeEn, welcomeEs }: StoreFields) => ({ color, welcomeEn, welcomeEs })
const isSame = (one: StoreFields, other: StoreFields) => JSON.stringify(designOf(one)) === JSON.stringify(designOf(other))

/**
 * How a store looks: its pictures, the one color, what it says to whoever comes in. The form goes by the design that it shows, so that somebody else's
 * change is noticed, and what was typed stays; of everything else that is saved meanwhile it takes note.
 */
export default function StoreDesign({ store }: { store: Store }) {
  const { t } = useTranslation()
  const mayEdit = store.canWrite && store.status !== 'Archived'
  const save = useAction(saveStore, { refreshes: shownStores, success: t('stores.form.saved'), silent: true })
  const [base, setBase] = useState({ version: store.version, fields: store.fields })
  const isOld = store.version > base.version && !isSame(store.fields, base.fields)
  const zodForm = useZodForm(designForm, {
    initialValues: designOf(base.fields),
    draft: 'store design',
    onSubmit: async (values) => {
      const version = isOld ? base.version : Math.max(store.version, base.version)
      const saved = await save.mutateAsync({ params: { id: store.id }, body: { ...values, version } })
      setBase({ version: saved.version, fields: { ...base.fields, ...values } })
    },
  })
  const { form, field, submit, saving, serverError, setServerError, draft } = zodForm
  const { values } = form
  const showNewest = () => {
    setBase({ version: store.version, fields: store.fields })
    form.setValues(designOf(store.fields))
    form.resetDirty(designOf(store.fields))
    setServerError(null)
  }
  const isUntouched = !form.isDirty() && !saving
  useEffect(() => {
    if (isOld && isUntouched) showNewest()
  })
  const isColor = /^#[0-9a-f]{6}$/i.test(values.color)
  const contrast = isColor ? contrastOnWhite(values.color.toLowerCase()) : null
  return (
    <div className={classes.columns}>
      <Stack gap="xl">
        <Group gap="xl" align="flex-start">
          <PictureField store={store} which="logo" readOnly={!mayEdit} />
          <PictureField store={store} which="banner" readOnly={!mayEdit} />
        </Group>
        <form onSubmit={submit} noValidate>
          <UnsavedWarning when={form.isDirty() && !saving} inAddress />
          <Stack gap="md">
            <DraftOffer {...draft} />
            <FormError error={serverError} />
            {isOld && (
              <Group>
                <Text size="sm" role="status">
                  {t('stores.design.changed')}
                </Text>
                <Button variant="default" size="sm" onClick={showNewest}>
                  {t('settings.showNewest')}
                </Button>
              </Group>
            )}
            <TextInput
              {...field('color')}
              withAsterisk={false}
              maxLength={7}
              autoComplete="off"
              spellCheck={false}
              readOnly={!mayEdit}
              maw={260}
              leftSection={
                <input
                  type="color"
                  className={classes.picker}
                  aria-label={t('stores.design.pick')}
                  disabled={!mayEdit}
                  value={isColor ? values.color : base.fields.color}
                  onChange={({ currentTarget }) => form.setFieldValue('color', currentTarget.value)}
                />
              }
            />
            {contrast !== null && (
              <Text size="sm" role="status" c={contrast < enoughContrast ? undefined : 'dimmed'}>
                {t(contrast < enoughContrast ? 'stores.design.contrastLow' : 'stores.design.contrastGood', {
                  ratio: numberText(contrast),
                  needed: numberText(enoughContrast),
                })}
              </Text>
            )}
            <Textarea {...field('welcomeEn')} withAsterisk={false} autosize minRows={3} maxRows={10} maxLength={2000} readOnly={!mayEdit} />
            <Textarea {...field('welcomeEs')} withAsterisk={false} autosize minRows={3} maxRows={10} maxLength={2000} readOnly={!mayEdit} />
            {mayEdit && (
              <div>
                <Button type="submit" loading={saving}>
                  {t('common.save')}
                </Button>
              </div>
            )}
          </Stack>
        </form>
      </Stack>
      <Preview store={store} {...values} color={isColor ? values.color : base.fields.color} />
    </div>
  )
}
