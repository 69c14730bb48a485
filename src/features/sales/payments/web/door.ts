export { NotPayable, NotPayableButton } from './not-payable.tsx'
