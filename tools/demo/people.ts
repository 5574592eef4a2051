/** Who can sign in to the demo. The passwords are printed and worth nothing: the data folder holds samples only. */
export const people = [
  { email: 'member@demo.example', password: 'kettle on the veranda', isAdmin: false },
  { email: 'admin@demo.example', password: 'seven baobabs before noon', isAdmin: true },
]
