/** The passwords guessed first, in lower case: words that people add digits to, and rows of the keyboard. */
export const COMMON_PASSWORDS = `
!@#$%^&*()_+ !@#$%^&*()qwerty !qaz2wsx3edc !qaz@wsx#edc !qaz@wsx#edc$rfv 1!2@3#4$5%6^ 100200300400
102030405060 10203040506070 112233445566 11223344556677 1122334455667788 112233445566778899 123123456456
123321123321 123454321234 123456qwerty 1234qwerasdf 1234qwerasdfzxcv 123abc456def 123qweasdzxc 135791113151
147258369147 147258369258 159357159357 159753159753 1a2b3c4d5e6f 1a2b3c4d5e6f7g 1q2w3e4r5t6y 1q2w3e4r5t6y7u
1q2w3e4r5t6y7u8i 1q2w3e4r5t6y7u8i9o 1q2w3e4r5t6y7u8i9o0p 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qaz2wsx3edc4rfv5tgb
1qazxsw23edc 246810121416 271828182845 314159265358 3141592653589 31415926535897 4815162342lost 741852963741
741852963852 789456123000 789456123789 963852741963 987654321987 a1b2c3d4e5f6 a1b2c3d4e5f6g7 a1b2c3d4e5f6g7h8
aa11bb22cc33 aabbccddeeff abc abc123abc123 abc123def456 abcd abcd1234abcd abcd1234efgh abcde abcdef abcdefg
abcdefgh abcdefghi abcdefghij abcdefghijk abcdefghijkl abcdefghijklm abcdefghijklmn abcdefghijklmno
abcdefghijklmnop abcdefghijklmnopqrstuvwxyz abracadabra access accessdenied accessgranted accounting admin
adminadmin administrador administrateur administrator adminpassword ajax alexander alexandra allah always
amanda amazon amen america american andrew android angel angels anonymous anthony anything apple april
arnoldpalmer arsenal asd123asd123 asdf asdf1234asdf asdfgh asdfghj asdfghjk asdfghjkl asdfqwer ashley asshole
august augusta autumn avengers azerty azertyuiop baby babyboy babygirl backdoor backup bailey banana barbie
barcelona baseball basketball batman bayern bayernmunich bear bears beatles beautiful beer
benjamin berlin bestfriend bible bilbo birdie birthday bitch blablabla blahblah blessed blessing bobbyjones
boston brooklyn brother bulldog bulls business buster butterfly caddyshack california callofduty camaro canada
captainamerica celtic celtics champion champions changeme changemenow changepassword changethis charizard
charles charlie cheese chelsea cherry chevrolet chewbacca chicago children chocolate christmas christopher
church client clubhouse coffee college company companyname computer cookie cookies corporate 
corvette counterstrike cowboys cricket cupcake customer cutie dad daddy daisy dallas
daniel darling darthvader database david deadpool debian december default defaultpassword demo demouser doctor
dodgers doggy dollar dollars dolphin dolphins donaldduck donkey dortmund dragon dragonfly dragons driver
dropbox dumbledore eagle eagles elizabeth elvis elvispresley emily eminem employee england enter enterenter
enterprise everything facebook fairway fairwaygolf fairways faith falcon falcons family father february
ferrari finance florida flower flowers football forever fortnite freedom friday friend friends frodo fuckme
fuckoff fuckyou gameofthrones gandalf garfield george getmein ginger github gitlab gmail god godisgood
godislove goku golf golfball golfclub golfcourse golfer golfing golfisfun goodbye google gorgeous grace
graduate grandma grandpa gryffindor guest guestuser hacked hacker hackers hackme hamburger handsome hannah
hansolo happiness happy happybirthday happynewyear harley harleydavidson harrypotter heaven hello hellohello
hellokitty helloworld hermione hockey hogwarts holeinone holiday hollywood honda honey hope horse hospital
hostmaster hotmail houston hulk icloud ilovegod ilovegolf iloveher ilovehim iloveme ilovemyself iloveu
iloveyou iloveyou2 instagram internet ironman isabella jacknicklaus james jamesbond january jasmine jennifer
jessica jesus jesuschrist jesusisking john johnny jordan joseph joshua july june juventus killer killers king
kingkong kitten kitty knockknock l3tm31n12345 lakers lasvegas laura leaderboard leagueoflegends ledzeppelin
legend legends lemon letmein letmeinletmein letmeinnow letmeinplease lily linkedin lion lions liverpool login
loginlogin logmein london lordoftherings losangeles lovely loveme lover lovers loveyou lukeskywalker macintosh
madrid maggie manager manchester manchestercity manchesterunited march mario marketing master mastermind
masterpassword masters matrix matthew maximilian maytheforcebewithyou melissa mercedes merrychristmas
metallica michael michaeljackson michelle mickey mickeymouse microsoft millionaire minecraft minniemouse mom
mommy monday money moneymoney monkey monkeys morpheus moscow mother mustang mustangs mylove mypassword
mysecret mysql naruto ncc1701d1701 neo netflix network newpassword newyear newyork newyorkcity nicholas nicole
ninja ninjas nintendo nirvana nobody nokia nothing november number numberone nurse obiwan october office
oldpassword olivia onceuponatime opensesame openup operator oracle orange outlook p4ssw0rd1234 p@ssw0rd
p@ssword pa$$w0rd pa$$word pa55w0rd1234 pa55word1234 pa55wordpa55word packers panther paris partner passphrase
passw0rd passw0rdpassw0rd password password!@#$ password!@#$% password123password password1password
passwordpassword passwort patriots peace pebblebeach pepper philmickelson phoenix pikachu pinkfloyd pirate
pirates pizza playstation pleasechange pokemon police porsche postgres postgresql postmaster prince princess
private puppy putter pwned q1w2e3r4t5y6 q1w2e3r4t5y6u7 q1w2e3r4t5y6u7i8o9p0 qaz123wsx456 qazwsx qazwsxedc
qazwsxedcrfv qazwsxedcrfvtgb queen qwe123asd456 qwe123qwe123 qweasd qweasdzxc qwer1234asdf qwerasdf
qwerasdfzxcv qwerty qwerty!@#$%^ qwertyu qwertyui qwertyuio qwertyuiop qwertyuiop[] qwertyuiopasdfghjkl
qwertyuiopasdfghjklzxcvbnm qwertz qwertzuiop rachel rainbow rangers realmadrid rebecca redhat redsox richard
robert roblox rockandroll rockstar rockyou rome root rootpassword rootroot rorymcilroy rose roses rugby
safeandsecure sales samantha samsung samurai sanfrancisco sarah sasuke saturday school scooby scoobydoo
scramble sebastian secret secretpassword secrets secure security september server service sesame shadow shark
signin signmein sister skywalker slack slipknot slytherin smile snoopy soccer softball somebody something
sophia spider spiderman spring springtime stallion standrews starcraft startrek starwars starwarsfan steelers
stephanie strawberry student summer summertime sunday sunflower sunrise sunset sunshine superadmin
supercalifragilisticexpialidocious superman supersecret superuser supervisor support sweetheart sweetie
sysadmin system systemadmin teacher temporarypassword temppassword tennis test tester testing testpassword
testtest testuser texas thebeatles thepassword thequickbrownfox thequickbrownfoxjumpsoverthelazydog thomas
thor thursday thx1138thx1138 tiger tigers tigerwoods tigger tobeornottobe together tokyo toor topsecret
tottenham tournament toyota trinity truelove trustno trustno1 trustno1trustno1 trustnoone tuesday twitter
ubuntu university unknown usa user username userpassword vegeta victory violet visitor vodka voldemort
volleyball w3lc0me12345 warcraft warrior warriors webmaster website wednesday welcome welcomeback welcomehome
welcometo welcomewelcome whatever whatsapp whatsup whiskey william windows winner winners winniethepooh winter
winteriscoming wintertime wolf wolverine wolves worldofwarcraft xbox yahoo yamaha yankees yoda youtube
zaq12wsxcde3 zaq1zaq1zaq1 zelda zoom zxcv1234zxcv zxcvbn zxcvbnm zxcvbnmasdfghjkl zyxwvutsrqponmlkjihgfedcba
`;
