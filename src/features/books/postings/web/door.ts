export { PostingNotice, PostingOff } from './posting-off.tsx'
