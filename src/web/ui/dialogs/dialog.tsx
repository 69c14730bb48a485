import { Modal, type ModalProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFocusBack } from '../use-focus-back.ts'

/** A dialog that is there only while it is open. */
export function Dialog(props: Omit<ModalProps, 'opened' | 'closeButtonProps'>) {
  const { t } = useTranslation()
  useFocusBack()
  return <Modal opened closeButtonProps={{ 'aria-label': t('common.close') }} {...props} />
}
