/** Accounts of the demo. It prints the passwords, because they protect nothing but invented data. */
export const member = { email: 'member@demo.example', password: 'kettle on the veranda' }
export const admin = { email: 'admin@demo.example', password: 'seven baobabs before noon' }
