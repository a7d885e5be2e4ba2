export { RECORD } from '@personae/contract/characters.testing'
