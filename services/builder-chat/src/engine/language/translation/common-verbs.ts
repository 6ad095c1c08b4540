/**
 * Common verbs: `English | German | Spanish | French`, each with what its rules do not give. English: infinitive, past
 * participle. German: infinitive (with a bar behind a part that is split off), third person, participle, past. Spanish:
 * infinitive, third person, past, participle. French: infinitive, third person, participle, third person of many. A dash
 * stands for the regular form.
 */
export const commonVerbs = `
see seen | sehen sieht gesehen sah | ver ve vio visto veo | voir voit vu voient
go gone | gehen geht gegangen ging | ir va fue ido voy | aller va allé vont
come come | kommen kommt gekommen kam | venir viene vino venido vengo | venir vient venu viennent
eat eaten | essen isst gegessen aß | comer - - - | manger - - -
drink drunk | trinken trinkt getrunken trank | beber - - - | boire boit bu boivent
sleep slept | schlafen schläft geschlafen schlief | dormir duerme durmió - | dormir dort dormi dorment
give given | geben gibt gegeben gab | dar da dio dado doy | donner - - -
take taken | nehmen nimmt genommen nahm | tomar - - - | prendre prend pris prennent
bring brought | bringen - gebracht brachte | traer trae trajo traído traigo | apporter - - -
fetch fetched | holen - - - | recoger recoge recogió recogido recojo | chercher - - -
pick up | ab|holen - - - | retirar - - - | récupérer récupère récupéré récupèrent
find found | finden findet gefunden fand | encontrar encuentra encontró - | trouver - - -
lose lost | verlieren verliert verloren verlor | perder pierde perdió - | perdre perd perdu perdent
say said | sagen - - - | decir dice dijo dicho digo | dire dit dit disent
tell told | erzählen erzählt erzählt erzählte | contar cuenta contó - | raconter - - -
know known | kennen kennt gekannt kannte | conocer - - - conozco | connaître connaît connu connaissent
read read | lesen liest gelesen las | leer lee leyó leído | lire lit lu lisent
write written | schreiben - geschrieben schrieb | escribir - - escrito | écrire écrit écrit écrivent
send sent | schicken - - - | enviar envía envió - | envoyer envoie envoyé envoient
pay paid | zahlen - - - | pagar - - - | payer paie payé paient
earn earned | verdienen verdient verdient verdiente | ganar - - - | gagner - - -
take in | ein|nehmen nimmt eingenommen nahm | ingresar - - - | encaisser - - -
spend spent | aus|geben gibt ausgegeben gab | gastar - - - | dépenser - - -
save saved | sparen - - - | ahorrar - - - | épargner - - -
owe owed | schulden schuldet geschuldet schuldete | deber - - - | devoir - - -
win won | gewinnen - gewonnen gewann | ganar - - - | gagner - - -
play played | spielen - - - | jugar juega jugó jugado | jouer - - -
sing sung | singen - gesungen sang | cantar - - - | chanter - - -
dance danced | tanzen - - - | bailar - - - | danser - - -
train trained | trainieren trainiert trainiert trainierte | entrenar - - - | entraîner - - -
run run | laufen läuft gelaufen lief | correr - - - | courir court couru courent
ride ridden | reiten reitet geritten ritt | montar - - - | monter - - -
drive driven | fahren fährt gefahren fuhr | conducir conduce condujo conducido conduzco | conduire conduit conduit conduisent
fly flown | fliegen - geflogen flog | volar vuela voló - | voler - - -
swim swum | schwimmen - geschwommen schwamm | nadar - - - | nager - - -
walk walked | spazieren spaziert spaziert spazierte | pasear - - - | promener promène promené promènent
do done | tun tut getan tat | hacer hace hizo hecho hago | faire fait fait font
travel travelled | reisen reist gereist reiste | viajar - - - | voyager - - -
stay stayed | bleiben - geblieben blieb | quedar - - - | rester - - -
live lived | wohnen - - - | vivir - - - | habiter - - -
work worked | arbeiten arbeitet gearbeitet arbeitete | trabajar - - - | travailler - - -
learn learned | lernen - - - | aprender - - - | apprendre apprend appris apprennent
teach taught | lehren - - - | enseñar - - - | enseigner - - -
help helped | helfen hilft geholfen half | ayudar - - - | aider - - -
look at looked at | an|sehen sieht angesehen sah | mirar - - - | regarder - - -
hear heard | hören - - - | oír oye oyó oído oigo | entendre entend entendu entendent
buy bought | kaufen - - - | comprar - - - | acheter achète acheté achètent
sell sold | verkaufen verkauft verkauft verkaufte | vender - - - | vendre vend vendu vendent
order ordered | bestellen bestellt bestellt bestellte | encargar - - - | commander - - -
deliver delivered | liefern liefert geliefert lieferte | repartir - - - | livrer - - -
rent rented | mieten mietet gemietet mietete | alquilar - - - | louer - - -
lend lent | verleihen verleiht verliehen verlieh | prestar - - - | prêter - - -
borrow borrowed | aus|leihen leiht ausgeliehen lieh | - - - - | emprunter - - -
return returned | zurück|geben gibt zurückgegeben gab | devolver devuelve devolvió devuelto | rendre rend rendu rendent
reserve reserved | reservieren reserviert reserviert reservierte | reservar - - - | réserver - - -
cancel cancelled | ab|sagen - - - | cancelar - - - | annuler - - -
confirm confirmed | bestätigen bestätigt bestätigt bestätigte | confirmar - - - | confirmer - - -
approve approved | genehmigen genehmigt genehmigt genehmigte | aprobar aprueba aprobó - | valider - - -
reject rejected | ab|lehnen - - - | rechazar - - - | refuser - - -
accept accepted | an|nehmen nimmt angenommen nahm | aceptar - - - | accepter - - -
propose proposed | vor|schlagen schlägt vorgeschlagen schlug | proponer propone propuso propuesto propongo | proposer - - -
choose chosen | wählen - - - | elegir elige eligió - | choisir - - -
vote voted | ab|stimmen - - - | votar - - - | voter - - -
rate rated | bewerten bewertet bewertet bewertete | valorar - - - | évaluer - - -
report reported | melden meldet gemeldet meldete | reportar - - - | signaler - - -
repair repaired | reparieren repariert repariert reparierte | arreglar - - - | réparer - - -
break broken | brechen bricht gebrochen brach | romper - - roto | casser - - -
clean cleaned | putzen putzt geputzt putzte | limpiar - - - | nettoyer nettoie nettoyé nettoient
wash washed | waschen wäscht gewaschen wusch | lavar - - - | laver - - -
feed fed | füttern füttert gefüttert fütterte | alimentar - - - | nourrir - - -
water watered | gießen gießt gegossen goss | regar riega regó - | arroser - - -
plant planted | pflanzen pflanzt gepflanzt pflanzte | plantar - - - | planter - - -
sow sown | säen - - - | sembrar siembra sembró - | semer sème semé sèment
harvest harvested | ernten erntet geerntet erntete | cosechar - - - | récolter - - -
cut cut | schneiden schneidet geschnitten schnitt | cortar - - - | couper - - -
mow mown | mähen - - - | segar siega segó - | tondre tond tondu tondent
build built | bauen - - - | construir construye construyó construido construyo | construire construit construit construisent
paint painted | malen - - - | pintar - - - | peindre peint peint peignent
sew sewn | nähen - - - | coser - - - | coudre coud cousu cousent
cook cooked | kochen - - - | cocinar - - - | cuisiner - - -
bake baked | backen backt gebacken backte | hornear - - - | cuire cuit cuit cuisent
brew brewed | brauen - - - | elaborar - - - | brasser - - -
taste tasted | probieren probiert probiert probierte | probar prueba probó - | goûter - - -
measure measured | messen misst gemessen maß | medir mide midió - | mesurer - - -
weigh weighed | wiegen - gewogen wog | pesar - - - | peser pèse pesé pèsent
count counted | zählen - - - | contar cuenta contó - | compter - - -
check checked | prüfen - - - | comprobar comprueba comprobó - | contrôler - - -
inspect inspected | kontrollieren kontrolliert kontrolliert kontrollierte | inspeccionar - - - | inspecter - - -
treat treated | behandeln behandelt behandelt behandelte | tratar - - - | soigner - - -
vaccinate vaccinated | impfen - - - | vacunar - - - | vacciner - - -
visit visited | besuchen besucht besucht besuchte | visitar - - - | visiter - - -
meet met | treffen trifft getroffen traf | reunir - - - | rencontrer - - -
invite invited | ein|laden lädt eingeladen lud | invitar - - - | inviter - - -
attend attended | teil|nehmen nimmt teilgenommen nahm | asistir - - - | participer - - -
arrive arrived | an|kommen kommt angekommen kam | llegar - - - | arriver - - -
leave left | ab|fahren fährt abgefahren fuhr | salir - - - salgo | partir part parti partent
start started | beginnen - begonnen begann | empezar empieza empezó - | commencer - - -
end ended | enden endet geendet endete | terminar - - - | finir - - -
happen happened | passieren passiert passiert passierte | pasar - - - | arriver - - -
use used | benutzen benutzt benutzt benutzte | usar - - - | utiliser - - -
need needed | brauchen - - - | necesitar - - - | - - - -
carry carried | tragen trägt getragen trug | llevar - - - | porter - - -
put put | legen - - - | poner pone puso puesto pongo | mettre met mis mettent
sit sat | sitzen sitzt gesessen saß | sentar sienta sentó - | asseoir assied assis asseyent
stand stood | stehen - gestanden stand | estar está estuvo estado estoy | - - - -
hang hung | hängen - gehangen hing | colgar cuelga colgó - | pendre pend pendu pendent
grow grown | wachsen wächst gewachsen wuchs | crecer - - - | pousser - - -
show shown | zeigen - - - | mostrar muestra mostró - | montrer - - -
share shared | teilen - - - | compartir - - - | partager - - -
exchange exchanged | tauschen - - - | intercambiar - - - | échanger - - -
donate donated | spenden spendet gespendet spendete | donar - - - | donner - - -
adopt adopted | adoptieren adoptiert adoptiert adoptierte | adoptar - - - | adopter - - -
catch caught | fangen fängt gefangen fing | pescar - - - | attraper - - -
hunt hunted | jagen - - - | cazar - - - | chasser - - -
shoot shot | schießen schießt geschossen schoss | disparar - - - | tirer - - -
collect collected | sammeln sammelt gesammelt sammelte | coleccionar - - - | collecter - - -
photograph photographed | fotografieren fotografiert fotografiert fotografierte | fotografiar - - - | photographier - - -
note noted | notieren notiert notiert notierte | apuntar - - - | noter - - -
enter entered | ein|tragen trägt eingetragen trug | registrar - - - | saisir - - -
record recorded | auf|nehmen nimmt aufgenommen nahm | grabar - - - | enregistrer - - -
set set | setzen setzt gesetzt setzte | fijar - - - | fixer - - -
mark marked | markieren markiert markiert markierte | marcar - - - | marquer - - -
assign assigned | zu|weisen weist zugewiesen wies | asignar - - - | attribuer - - -
rehearse rehearsed | proben - - - | ensayar - - - | répéter répète répété répètent
perform performed | auf|treten tritt aufgetreten trat | actuar actúa actuó - | jouer - - -
present presented | vor|stellen - - - | presentar - - - | présenter - - -
replace replaced | ersetzen ersetzt ersetzt ersetzte | sustituir sustituye sustituyó sustituido sustituyo | remplacer - - -
change changed | wechseln wechselt gewechselt wechselte | cambiar - - - | changer - - -
close closed | schließen schließt geschlossen schloss | cerrar cierra cerró - | fermer - - -
open opened | öffnen öffnet geöffnet öffnete | abrir - - abierto | ouvrir ouvre ouvert ouvrent
last lasted | dauern dauert gedauert dauerte | durar - - - | durer - - -
belong belonged | gehören gehört gehört gehörte | pertenecer - - - pertenezco | appartenir appartient appartenu appartiennent
`;
